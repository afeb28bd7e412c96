/** What can wait is made in a task of its own, so that a slow phone answers touches between the two. */
export function later(): { readonly now: boolean } {
  let now = $state(false);
  $effect(() => {
    const soon = setTimeout(() => (now = true));
    return () => clearTimeout(soon);
  });
  return {
    get now() {
      return now;
    },
  };
}
