"""The HTTP API does what its document says, whatever is sent: Schemathesis makes requests up from the document."""

from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

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
RECORD = Path(__file__).parents[1] / "golden" / "laugh-basic.jsonl"
few = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@schemathesis.serializer("application/jsonl")
def lines(context, value):
    """A record, as it is sent."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


anybody = schemathesis.openapi.from_dict(openapi())
anybody.config.phases.coverage.enabled = False
"""Every operation."""
host = anybody.exclude(path_regex="/(stream|leave|login.*)$")
"""What one does who is known and has a table; its stream would never end."""


@pytest.fixture(scope="module")
def ann(served):
    """A host: his cookie, his table, and a record that he has uploaded."""
    with httpx.Client(base_url=f"http://{served.url}", verify=NO_TLS, trust_env=False, headers=JSON) as http:
        wishes = '{"game":"loo","variant":"five/wikipedia-2023","players":5,"name":"Ann"}'
        made = http.post("/api/tables", content=wishes).json()
        upload = http.post("/api/replays", content=RECORD.read_bytes()).json()
        return {"cookie": f"gamester={http.cookies['gamester']}", "table": made["id"], "id": upload["id"]}


@anybody.parametrize()
@few
def test_whatever_a_stranger_sends_is_answered_as_the_document_says(case, served):
    case.call_and_validate(base_url=f"http://{served.url}", checks=CHECKS)


@host.parametrize()
@few
def test_whatever_a_host_sends_about_his_own_is_answered_as_the_document_says(case, served, ann):
    case.path_parameters |= {name: ann[name] for name in case.path_parameters if name in ann}
    case.call_and_validate(base_url=f"http://{served.url}", headers={"cookie": ann["cookie"]}, checks=CHECKS)
