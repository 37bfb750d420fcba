/** Marks places of a board and beside it, by an attribute that the page's style draws as a quiet ring. */
const MARK = 'data-changed';

/** Marks the anchors of these names, also those that are drawn later; returns how to end it. */
export function markAnchors(panes: readonly HTMLElement[], names: ReadonlySet<string>): () => void {
  const mark = (): void => {
    for (const element of panes.flatMap((pane) => [...pane.querySelectorAll('[data-anchor]')])) {
      const isNamed =
        element
          .getAttribute('data-anchor')
          ?.split(' ')
          .some((name) => names.has(name)) ?? false;
      element.toggleAttribute(MARK, isNamed);
    }
  };
  mark();
  if (names.size === 0) return () => undefined;
  const observer = new MutationObserver(mark);
  for (const pane of panes) observer.observe(pane, { childList: true, subtree: true });
  return () => observer.disconnect();
}
