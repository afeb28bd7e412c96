"""Passkeys (WebAuthn): a person who is logged in creates a passkey, and can later log in with it alone.

A route asks for options and sends their JSON to the browser. The browser's answer goes to the second half of the
protocol. The store keeps the challenge, which can be answered once, within two minutes, at any process.
"""

import json
import secrets
import time
from collections.abc import Sequence
from typing import Any

from gamester.hosting.naming import clean_name
from gamester.server.accounts import BadLogin
from gamester.server.identity import hash_token
from gamester.server.store import Passkey, Person, Store

CHALLENGE_BYTES = 32
SECONDS = 120
LONGEST_LABEL = 40
LOGIN = ""
"""The principal of a challenge that anybody may answer."""


class Passkeys:
    """Passkeys, kept in a store."""

    def __init__(self, store: Store, domain: str, origins: Sequence[str]) -> None:
        """Passkeys for the pages of a domain, which have these origins."""
        self.people = store.people
        self.domain = domain
        self.origins = list(origins)

    async def _challenge(self, principal: str) -> bytes:
        """A new challenge for a principal; BadLogin if the request does not say for which domain."""
        if not self.domain:
            raise BadLogin("server.login.no_domain")
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        await self.people.add_challenge(hash_token(challenge.hex()), principal, time.time() + SECONDS)
        return challenge

    async def _answered(self, credential: Any, principal: str) -> bytes:
        """The challenge that the browser answers, which becomes invalid; BadLogin if there is no such challenge."""
        from webauthn.helpers import base64url_to_bytes

        try:
            told = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(told["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError):
            raise BadLogin("server.login.passkey") from None
        if not await self.people.take_challenge(hash_token(challenge.hex()), principal, time.time()):
            raise BadLogin("server.login.late")
        return challenge

    # --- Making ---------------------------------------------------------------------------------------------

    async def begin_making(self, person: Person) -> str:
        """The options for the browser to create a passkey, as JSON; BadLogin."""
        from webauthn import base64url_to_bytes, generate_registration_options, options_to_json
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
        )

        if not person.name:
            raise BadLogin("server.login.nameless")
        mine = await self.people.passkeys(principal=person.id)
        options = generate_registration_options(
            rp_id=self.domain,
            rp_name="Gamester",
            user_name=person.name,
            user_id=person.id.encode(),
            challenge=await self._challenge(person.id),
            authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in mine],
        )
        return options_to_json(options)

    async def finish_making(self, person: Person, credential: Any, label: str = "") -> Passkey:
        """Store the passkey that the browser created; BadLogin if it is not what was asked, BadName."""
        label = clean_name(label, LONGEST_LABEL) if label else ""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._answered(credential, person.id)
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.domain,
                expected_origin=self.origins,
            )
        except (WebAuthnException, KeyError, TypeError, ValueError):
            raise BadLogin("server.login.passkey") from None
        id_, key = bytes_to_base64url(made.credential_id), bytes_to_base64url(made.credential_public_key)
        passkey = Passkey(id_, person.id, key, made.sign_count, label)
        await self.people.add_passkey(passkey)
        return passkey

    # --- Logging in -----------------------------------------------------------------------------------------

    async def begin_login(self) -> str:
        """The options for the browser to show a passkey, as JSON; BadLogin."""
        from webauthn import generate_authentication_options, options_to_json

        options = generate_authentication_options(
            rp_id=self.domain, challenge=await self._challenge(LOGIN), timeout=SECONDS * 1000
        )
        return options_to_json(options)

    async def finish_login(self, credential: Any) -> Person:
        """The person whose passkey the browser has shown; BadLogin."""
        from webauthn import base64url_to_bytes, verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._answered(credential, LOGIN)
        kept = await self.people.passkeys(credential=str(credential.get("id", "")))
        if not kept:
            raise BadLogin("server.login.passkey")
        try:
            shown = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.domain,
                expected_origin=self.origins,
                credential_public_key=base64url_to_bytes(kept[0].public_key),
                credential_current_sign_count=kept[0].counter,
            )
        except (WebAuthnException, KeyError, TypeError, ValueError):
            raise BadLogin("server.login.passkey") from None
        counted = await self.people.count_passkey(kept[0].id, shown.new_sign_count)
        person = await self.people.find(kept[0].principal)
        if person is None or not counted:  # it was removed meanwhile
            raise BadLogin("server.login.passkey")
        return person
