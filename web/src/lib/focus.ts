// The focus stays where one answers. An answer goes with its question, and a browser would begin at the top of the page again.

/**
 * Where the focus is due: in the hand after a card, while one is left; else at what is asked. Null while it has not
 * fallen from `held`, what had it last, or while another thing has it.
 */
export function due(root: ParentNode, held: Element | null, active: Element | null, body: Element): HTMLElement | null {
  if (!held || active !== body) return null;
  const card = held.matches("[data-card]") ? root.querySelector<HTMLElement>('.hand button[tabindex="0"]') : null;
  return card ?? root.querySelector<HTMLElement>(".asking");
}

/** Watch over a board; returns the end of it. */
export function keepFocus(root: HTMLElement): () => void {
  let held: Element | null = null;
  /** Whoever presses elsewhere, or goes there, has left. */
  const moved = ({ target }: Event): void => {
    const to = target instanceof Element && !target.matches("input") ? target.closest("button, .asking") : null;
    held = to && root.contains(to) && to.closest(".asking, .hand, .row-of-cards") ? to : null;
  };
  const watch = new MutationObserver(() => due(root, held, document.activeElement, document.body)?.focus({ preventScroll: true }));
  watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", moved);
  document.addEventListener("pointerdown", moved);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", moved);
    document.removeEventListener("pointerdown", moved);
  };
}
