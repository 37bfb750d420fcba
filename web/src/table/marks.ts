/** Marks places of a board, by an attribute that the page's style draws as a quiet ring. */
const MARK = 'data-changed';

/** Marks the anchors of these names, also those that are drawn later; returns how to end it. */
export function markAnchors(board: HTMLElement, names: ReadonlySet<string>): () => void {
  const mark = (): void => {
    for (const element of board.querySelectorAll('[data-anchor]')) {
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
  observer.observe(board, { childList: true, subtree: true });
  return () => observer.disconnect();
}
