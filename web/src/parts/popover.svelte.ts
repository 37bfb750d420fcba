/** The one popover of the page: it explains the thing under the pointer, the focus or a long touch, one at a time. */
import type { Attachment } from 'svelte/attachments';
import type { Problem } from '../net/wire';

/** A number with its name: "Farm +2", "needs 4 Coin, you have 3". */
export interface Line {
  name: string;
  value?: string;
  tone?: 'good' | 'bad';
}

export interface Explanation {
  title: string;
  /** A sentence; without one the text of the first rule stands here. */
  text?: string;
  lines?: Line[];
  /** The ids of the rules that say more. */
  rules?: readonly string[];
  /** A click chooses something here: what is explained unasked stays short, so that it hides little. */
  brief?: boolean;
  /** One compares it with what lies beside it: in a narrow window it stands at an edge, so that this stays in sight. */
  aside?: boolean;
  /** A refusal. */
  tone?: 'bad';
}

/** Where the popover stands: an element, or the place of something that is drawn. */
export interface Place {
  getBoundingClientRect(): DOMRect;
}

export interface Shown {
  at: Place;
  what: Explanation;
  /** It stays until the person closes it. */
  isPinned: boolean;
}

export const POPOVER_ID = 'popover';
const MARK = 'data-explained';

interface Source {
  what: () => Explanation | null;
  /** A click on the element does nothing but explain it. */
  byClick: boolean;
}

const sources = new WeakMap<Element, Source>();

class Popover {
  shown = $state.raw<Shown | null>(null);

  /** The explained element that holds a node, if there is one. */
  holderOf(node: EventTarget | null): Element | null {
    return node instanceof Element ? node.closest(`[${MARK}]`) : null;
  }

  isAt(element: Place | null): boolean {
    return this.shown !== null && this.shown.at === element;
  }

  isByClick(element: Element): boolean {
    return sources.get(element)?.byClick ?? false;
  }

  explain(element: Element, isPinned: boolean): void {
    const what = sources.get(element)?.what();
    if (what) this.show(element, what, isPinned);
  }

  /** Shows an explanation until the person closes it: a refusal stays where it was asked for. */
  show(at: Place, what: Explanation, isPinned = true): void {
    this.close();
    this.shown = { at, what, isPinned };
    if (at instanceof Element) at.setAttribute('aria-describedby', POPOVER_ID);
  }

  /** Why something is not allowed, with its rule, and what its explanation says is missing: a touch sees no other. */
  showRefusal(at: Place, title: string, { error, rule }: Problem): void {
    const lines = at instanceof Element ? sources.get(at)?.what()?.lines : undefined;
    const missing = (lines ?? []).filter(({ tone }) => tone === 'bad');
    this.show(at, { title, text: error, lines: missing, rules: rule ? [rule] : [], tone: 'bad' });
  }

  close(): void {
    const at = this.shown?.at;
    if (at instanceof Element) at.removeAttribute('aria-describedby');
    this.shown = null;
  }
}

export const popover = new Popover();

/**
 * To be attached to an element that the popover explains; `what` returns null if there is nothing to say.
 * By `byClick` a click opens it too, for elements that have no other use.
 */
export function explain(what: () => Explanation | null, { byClick = false } = {}): Attachment {
  return (element) => {
    sources.set(element, { what, byClick });
    element.setAttribute(MARK, '');
    return () => {
      sources.delete(element);
      element.removeAttribute(MARK);
      if (popover.isAt(element)) popover.close();
    };
  };
}

/** The shortest explanation: a name. */
export function named(title: () => string | undefined): Attachment {
  return explain(() => {
    const said = title();
    return said ? { title: said } : null;
  });
}
