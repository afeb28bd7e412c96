"""The page of numbers follows from the results that are kept."""

import by_the_numbers
import pypdf


def test_the_page_is_what_the_results_say():
    assert by_the_numbers.DOCUMENT.read_text("utf-8") == by_the_numbers.page()


def test_the_printed_form_holds_the_whole_page(tmp_path):
    by_the_numbers.main(["--pdf", str(tmp_path / "numbers.pdf")])
    text = "".join(page.extract_text() for page in pypdf.PdfReader(tmp_path / "numbers.pdf").pages)
    assert "4,682,459,600" in text
    assert "sharing no code" in " ".join(text.split())
