/** What players have just said in the chat: shown beside their names for a few seconds. */
import type { ChatLine } from '../net/wire';

const SHORTEST = 5000;
const PER_LETTER = 60;
const LONGEST = 12_000;

export class Speech {
  /** The latest line of each seat that is still shown. */
  said = $state.raw<ChatLine[]>([]);
  private last: number | null = null;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  /** Takes in the chat as it is now. What was said before the page came is not shown again. */
  hear(chat: ChatLine[], own: number | null): void {
    const last = this.last;
    this.last = chat.at(-1)?.number ?? last ?? 0;
    if (last === null) return;
    for (const line of chat) if (line.number > last && line.seat !== null && line.seat !== own) this.show(line);
  }

  dismiss(line: ChatLine): void {
    this.said = this.said.filter((other) => other !== line);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private show(line: ChatLine): void {
    this.said = [...this.said.filter((other) => other.seat !== line.seat), line];
    const time = Math.min(LONGEST, SHORTEST + PER_LETTER * line.text.length);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.dismiss(line);
    }, time);
    this.timers.add(timer);
  }
}
