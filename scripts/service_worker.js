// Keeps the whole site, so that it works without a network. `scripts/static_site.py` fills in the version and the files.
const CACHE = `ziggurat-${'@version'}`;
const FILES = '@files';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('ziggurat-') && name !== CACHE).map((name) => caches.delete(name)),
  );
}

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(self.registration.scope)) {
    event.respondWith(kept(event.request));
  }
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true });
  return found ?? fetch(request);
}
