/** Notices in this browser while the page is closed: asks the browser, and tells the server where to send them. */
import { api } from '../net/api';

export const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What this browser has agreed to, if it has. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush) return null;
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Switches the notices on; false if the person or the browser does not want them. */
export async function subscribe(key: string): Promise<boolean> {
  if (!canPush || (await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/sw.js');
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  await api.addPush({ endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' });
  return true;
}

/** Switches the notices off. */
export async function unsubscribe(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await made.unsubscribe();
  await api.removePush(made.endpoint);
}
