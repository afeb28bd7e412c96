"""PostgreSQL keeps what the core lane shows that a store in memory and SQLite keep."""

import pytest

from core.store.test_logs import *  # noqa: F403 - every test of them
from core.store.test_people import *  # noqa: F403

pytestmark = pytest.mark.postgres
