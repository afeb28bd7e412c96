"""A guest keeps what he has played, and finds it again from another browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.accounts import PASSWORD, host_a_table, keep
from browser.eyes import sideways, violations

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


def test_a_guest_is_forgotten_or_keeps_what_he_has_and_axe_finds_nothing_on_a_phone(phone: Page, url: str) -> None:
    host_a_table(phone, url)
    assert violations(phone) == []
    assert sideways(phone) <= 0
    expect(phone.get_by_role("button", name="passkey")).to_have_count(0)
    expect(phone.get_by_text("Passkeys need https")).to_be_visible()  # where the address is a number
    phone.get_by_role("button", name="Forget me").click()
    phone.get_by_role("button", name="No, think again").click()
    expect(phone.get_by_role("textbox", name="Your name")).to_have_value("Guest")
    phone.get_by_role("button", name="Forget me").click()
    phone.get_by_role("button", name="Yes, do it").click()
    expect(phone.get_by_role("textbox", name="Your name")).to_have_value("")
    host_a_table(phone, url)
    keep(phone, "Ann", "short")
    expect(phone.get_by_role("alert").filter(has_text="8 to 128 characters")).to_be_visible()
    keep(phone, "Dorimant", PASSWORD)
    phone.get_by_role("heading", name="Your account").wait_for()
    assert violations(phone) == []
    assert sideways(phone) <= 0
