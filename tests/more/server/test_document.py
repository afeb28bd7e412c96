"""The HTTP API does what its document says, whatever is sent: Schemathesis makes requests up from the document."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from folders import GOLDEN
from gamester.server.routes import openapi
from server.client import JSON, NO_TLS

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
RECORD = GOLDEN / "laugh-basic.jsonl"
few = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@schemathesis.serializer("application/jsonl")
def lines(context, value):
    """A record, as it is sent."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


anybody = schemathesis.openapi.from_dict(openapi())
anybody.config.checks.negative_data_rejection.expected_statuses += ["413"]
"""Every operation. A text of the longest that is allowed may be too long as JSON, where each letter is six."""
host = anybody.exclude(path_regex="/(stream|leave|login.*)$")
"""What one does who is known and has a table; its stream would never end."""


def each_operation(schema):
    """Run a test for each operation; the plugin's own way gives all of them one id, and parallel runs lose them."""
    operations = [found.ok() for found in schema.get_all_operations()]
    return pytest.mark.parametrize("operation", operations, ids=[operation.label for operation in operations])


def ask(operation, url, headers=None, own=()):
    """Send requests that the document allows and some that it does not; `own` are values of one's own for the path."""
    modes = [operation.as_strategy(generation_mode=mode) for mode in GenerationMode]

    @few
    @given(st.one_of(modes))
    def send(case):
        case.path_parameters |= {name: own[name] for name in case.path_parameters if name in own}
        case.call_and_validate(base_url=f"http://{url}", headers=headers, checks=CHECKS)

    send()


@pytest.fixture(scope="module")
def ann(served):
    """A host: his cookie, his table, and a record that he has uploaded."""
    with httpx.Client(base_url=f"http://{served.url}", verify=NO_TLS, trust_env=False, headers=JSON) as http:
        wishes = '{"game":"loo","variant":"five/wikipedia-2023","players":5,"name":"Ann"}'
        made = http.post("/api/tables", content=wishes).json()
        upload = http.post("/api/replays", content=RECORD.read_bytes()).json()
        return {"cookie": f"gamester={http.cookies['gamester']}", "table": made["id"], "id": upload["id"]}


@each_operation(anybody)
def test_whatever_a_stranger_sends_is_answered_as_the_document_says(operation, served):
    ask(operation, served.url)


@each_operation(host)
def test_whatever_a_host_sends_about_his_own_is_answered_as_the_document_says(operation, served, ann):
    ask(operation, served.url, {"cookie": ann["cookie"]}, ann)
