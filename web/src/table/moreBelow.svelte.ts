/** Tells whether a pane that scrolls holds more below its edge, since its edge may look like the end. */

/** Pixels that may be out of sight without a word: the margin of a card. */
const SLACK = 16;
/** A lower pane is left alone, in pixels: the sign would hide a good part of it. */
const LEAST_HEIGHT = 160;
/** The part of the pane's height that a click goes on by. */
const PAGE = 0.8;

export class MoreBelow {
  isThere = $state(false);
  private pane: HTMLElement | null = null;

  /** To be attached to the pane. */
  watch = (pane: HTMLElement): (() => void) => {
    this.pane = pane;
    const measure = (): void => {
      const { scrollHeight, clientHeight, scrollTop } = pane;
      this.isThere = clientHeight >= LEAST_HEIGHT && scrollHeight - clientHeight - scrollTop > SLACK;
    };
    const sizes = new ResizeObserver(measure);
    const watchSizes = (): void => {
      sizes.disconnect();
      for (const element of [pane, ...pane.children]) sizes.observe(element);
    };
    const children = new MutationObserver(watchSizes);
    children.observe(pane, { childList: true });
    watchSizes();
    pane.addEventListener('scroll', measure, { passive: true });
    return () => {
      children.disconnect();
      sizes.disconnect();
      pane.removeEventListener('scroll', measure);
    };
  };

  /** Scrolls the pane on by nearly its height. */
  show(smooth: boolean): void {
    this.pane?.scrollBy({ top: this.pane.clientHeight * PAGE, behavior: smooth ? 'smooth' : 'instant' });
  }
}
