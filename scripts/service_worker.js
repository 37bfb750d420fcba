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
  if (found) return found;
  return request.mode === 'navigate' ? fetch(request).catch(needsNetwork) : fetch(request);
}

/** What stands in place of a document, which is not kept, while there is no network. */
function needsNetwork() {
  const home = self.registration.scope;
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>No network</title>
    <meta name="viewport" content="width=device-width"><body style="font: 1.1rem sans-serif; margin: 2rem">
    <h1>No network</h1><p>This page needs a network; the games do not. <a href="${home}">Back to the games</a></p>`;
  return new Response(text, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
