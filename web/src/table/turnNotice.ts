/** Tells people who look elsewhere that it is their turn, by title, icon, notification, sound and vibration. */
import { fileAddress } from '../site/isSite';
import { settings } from '../settings.svelte';
import { words } from '../words/en';
import { playSound, vibrate } from './sounds';

function setIcon(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = fileAddress(turn ? 'favicon-turn.svg' : 'favicon.svg');
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

/** Sets the title and the icon of the page. */
export function showTurn(title: string, turn: boolean): void {
  document.title = turn ? words.notice.title(title) : `${title} · Ziggurat`;
  setIcon(turn);
}

/** Notifies the person; to be called once per question. */
export function announceTurn(title: string, prompt: string): void {
  playSound('turn');
  vibrate();
  if (settings.all.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification(words.notice.title(title), {
      body: prompt,
      tag: location.pathname,
      icon: fileAddress('favicon-turn.svg'),
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}
