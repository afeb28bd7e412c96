"""A passkey in software: what a browser and its authenticator answer."""

import json
import os
import struct
from hashlib import sha256

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as b64

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


class Authenticator:
    """One passkey for one domain."""

    def __init__(self, domain="localhost", origin="http://localhost:8000"):
        self.domain, self.origin = domain, origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(16)
        self.counter = 0

    def _data(self, flags, rest=b""):
        self.counter += 1
        return sha256(self.domain.encode()).digest() + struct.pack(">BI", flags, self.counter) + rest

    def _client(self, kind, options):
        told = {"type": kind, "challenge": json.loads(options)["challenge"], "origin": self.origin}
        return json.dumps(told).encode()

    def _credential(self, response):
        told = {name: b64(value) for name, value in response.items()}
        return {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": told}

    def make(self, options):
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        rest = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(public)
        data = self._data(PRESENT_AND_VERIFIED | WITH_KEY, rest)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._credential({"clientDataJSON": client, "attestationObject": attestation})

    def show(self, options):
        client = self._client("webauthn.get", options)
        data = self._data(PRESENT_AND_VERIFIED)
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential({"clientDataJSON": client, "authenticatorData": data, "signature": signature})
