/** Resting on something shows what it would do: with the pointer, with the keyboard's focus, or by a long touch. */
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { BoardState, Choosable } from './boardState.svelte';

const LONG_TOUCH = 450; // milliseconds of a long touch

/** Attach to what can be chosen; `what` says the choice, null if there is nothing to show. A long touch chooses nothing. */
export function previewOnHover(board: BoardState, what: () => Choosable | null): Attachment {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    let hasFocus = false;

    function show(): void {
      const target = what();
      board.showPreview(target?.choice ?? null, target?.label);
    }

    // A click is caught before the element's own listener.
    function listen<K extends keyof HTMLElementEventMap>(name: K, does: (event: HTMLElementEventMap[K]) => void): void {
      on(element, name, does as EventListener, { capture: name === 'click', signal: ending.signal });
    }

    const ending = new AbortController();
    listen('pointerenter', (event) => event.pointerType !== 'touch' && show());
    listen('pointerleave', (event) => (event.pointerType === 'touch' ? clearTimeout(timer) : board.showPreview(null)));
    listen('pointerdown', (event) => {
      isHeld = false;
      if (event.pointerType !== 'touch') return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isHeld = what() !== null;
        if (isHeld) show();
      }, LONG_TOUCH);
    });
    listen('pointerup', () => clearTimeout(timer));
    listen('pointercancel', () => clearTimeout(timer));
    listen('click', (event) => {
      if (isHeld) event.stopImmediatePropagation();
      isHeld = false;
    });
    listen('contextmenu', (event) => isHeld && event.preventDefault());
    listen('focus', () => {
      hasFocus = element.matches(':focus-visible');
      if (hasFocus) show();
    });
    listen('blur', () => {
      if (hasFocus) board.showPreview(null);
      hasFocus = false;
    });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  };
}
