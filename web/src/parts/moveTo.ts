/** Shows an element in another place of the page: a board's form beside the board. */
import type { Attachment } from 'svelte/attachments';

/** To be attached to an element; without a place it stays where it is written. */
export function moveTo(place: HTMLElement | null): Attachment {
  return (element) => {
    if (place === null) return;
    const mark = document.createComment('');
    element.replaceWith(mark);
    place.append(element);
    return () => mark.replaceWith(element);
  };
}
