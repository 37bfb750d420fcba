/** Shows what an option would do, once the pointer, the focus or a long touch has rested on it. */
import { api } from '../net/api';
import type { Option, Tried } from '../net/wire';
import type { TableSession } from './tableSession.svelte';

const HOVER_DELAY = 350;
const LONG_TOUCH = 500;

export class OptionPreview {
  /** `inPlace`: it stands under its entry, which was reached by keyboard or touch; a pointer must not move the list. */
  shown = $state.raw<{ option: Option; tried: Tried; inPlace: boolean } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLongTouch = false;
  /** Counts the questions; the answer to a request of an earlier one is dropped. */
  private questions = 0;

  constructor(private readonly session: TableSession) {}

  /** Shows it soon. */
  schedule(option: Option, inPlace = false): void {
    this.stop();
    this.session.highlighted = option.choice;
    this.timer = setTimeout(() => void this.show(option, inPlace), HOVER_DELAY);
  }

  startTouch(event: PointerEvent, option: Option): void {
    if (event.pointerType !== 'touch') return;
    this.isLongTouch = false;
    this.stop();
    this.timer = setTimeout(() => {
      this.isLongTouch = true;
      void this.show(option, true);
    }, LONG_TOUCH);
  }

  /** Whether the click ends a long touch, which shows the preview and chooses nothing. */
  takesClick(): boolean {
    this.stop();
    const taken = this.isLongTouch;
    this.isLongTouch = false;
    return taken;
  }

  /** The menu of the browser must not open under a long touch. */
  preventMenu(event: Event): void {
    if (this.isLongTouch) event.preventDefault();
  }

  /** The pointer or the focus has gone elsewhere; what is shown stays. */
  end(): void {
    this.stop();
    this.session.highlighted = null;
  }

  /** Another question is on the screen. */
  reset(): void {
    this.stop();
    this.questions += 1;
    this.shown = null;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async show(option: Option, inPlace: boolean): Promise<void> {
    this.session.highlighted = option.choice;
    const question = this.questions;
    const tried = await this.session.tryOut([option.choice], api.preview).catch(() => null);
    if (tried && question === this.questions) this.shown = { option, tried, inPlace };
  }
}
