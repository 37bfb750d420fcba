/** Brings into sight what a click has opened: the place beside a board is often shorter than what stands in it. */
import type { Attachment } from 'svelte/attachments';
import { settings } from '../settings.svelte';

export const intoSight: Attachment = (element) =>
  element.scrollIntoView({ block: 'nearest', behavior: settings.motion ? 'smooth' : 'instant' });
