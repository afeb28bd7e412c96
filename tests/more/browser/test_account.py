"""A guest keeps what he has played, and finds it again from another browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.accounts import host_a_table

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def test_a_passkey_keeps_the_account_and_logs_in_again(page: Page, url: str) -> None:
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    home = url.replace("127.0.0.1", "localhost")  # a passkey belongs to a name
    table = host_a_table(page, home)
    page.get_by_role("button", name="Create account with a passkey").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert").filter(has_text="already holds a passkey of yours")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator(f"a[href='{table}']")).to_be_visible()
