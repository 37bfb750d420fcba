/**
 * Shows the preview of a choice while the pointer hovers, while the element has the focus, or by a long touch; and marks
 * the element while the list, or a lesson, points at its choice.
 */
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import { sameChoice } from '../board';
import type { BoardState, Choosable } from './boardState.svelte';

const LONG_TOUCH = 450; // milliseconds

/** To be attached to an element; `what` returns its choice, null for no preview. A long touch does not click. */
export function previewOnHover(board: BoardState, what: () => Choosable | null): Attachment {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    let hasFocus = false;

    function show(): void {
      const target = what();
      board.showPreview(target?.choice ?? null, target?.label);
    }

    // The capture phase comes before the element's own listener.
    function listen<K extends keyof HTMLElementEventMap>(name: K, does: (event: HTMLElementEventMap[K]) => void): void {
      on(element, name, does as EventListener, { capture: name === 'click', signal: ending.signal });
    }

    $effect(() => {
      const target = what();
      element.toggleAttribute('data-pointed', target !== null && sameChoice(target.choice, board.pointed));
    });

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
