/** Tells people who look elsewhere that it is their turn, by title, icon, notification and sound. */
import { settings } from '../settings.svelte';
import { words } from '../words/en';

function setIcon(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = turn ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

/** Sets the title and the icon of the page. */
export function showTurn(title: string, turn: boolean): void {
  document.title = turn ? words.notice.title(title) : `${title} · Ziggurat`;
  setIcon(turn);
}

/** Notifies the person; to be called once per question. */
export function announceTurn(title: string, prompt: string): void {
  // Browsers allow no sound before the person has touched the page.
  if (settings.all.sound && navigator.userActivation.hasBeenActive) chime();
  if (settings.all.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification(words.notice.title(title), {
      body: prompt,
      tag: location.pathname,
      icon: '/favicon-turn.svg',
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

/** Plays two soft notes. */
function chime(): void {
  const audio = new AudioContext();
  for (const [start, pitch] of [
    [0, 523],
    [0.16, 659],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + 0.5);
  }
  setTimeout(() => void audio.close(), 1000);
}
