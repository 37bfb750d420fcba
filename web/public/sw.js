// Shows notices while the page is closed, and opens the table when one is clicked. It keeps nothing and serves nothing.

self.addEventListener('push', (event) => {
  const notice = event.data ? event.data.json() : { title: 'Ziggurat', body: '', path: '/' };
  const shown = { body: notice.body, tag: notice.path, icon: '/favicon-turn.svg', data: { path: notice.path } };
  event.waitUntil(self.registration.showNotification(notice.title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin).href;
  event.waitUntil(open(address));
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => page.url.split('?')[0] === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
