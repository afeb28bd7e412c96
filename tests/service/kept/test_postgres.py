"""The store of an older version in PostgreSQL: its tables are played to the end, and its people come back."""

import pytest

from core.kept import test_server as over_sqlite
from core.kept.conftest import a_day_later, folder, home
from core.kept.test_server import kept, people
from kept.opened import postgres_database, server_over

__all__ = ["a_day_later", "folder", "home", "kept", "people"]
pytestmark = [pytest.mark.postgres, pytest.mark.asyncio]


@pytest.fixture
async def served(folder, new_address):
    async with server_over(postgres_database(folder, new_address("postgres"))) as served:
        yield served


test_a_table_in_the_middle = over_sqlite.test_a_table_in_the_middle_of_a_deal_is_played_to_its_end
test_a_session_that_was_over = over_sqlite.test_a_session_that_was_over_is_listed_and_its_record_is_the_same
test_the_password_and_the_passkey = over_sqlite.test_the_password_and_the_passkey_open_the_account
test_a_client_of_then = over_sqlite.test_a_client_of_then_is_answered_as_then
