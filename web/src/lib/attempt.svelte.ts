// Something a form asks of the server: under way, done, or refused with a sentence.

export class Attempt {
  busy = $state(false);
  done = $state("");
  refused = $state("");

  /** Do it; `deed` gives the sentence to say afterwards. */
  async make(deed: () => Promise<string>): Promise<void> {
    this.busy = true;
    this.done = this.refused = "";
    try {
      this.done = await deed();
    } catch (fault) {
      this.refused = (fault as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
