/** Sends the page's messages to the server that the page came from. */
import type { Transport } from './transport';

export const transport: Transport = {
  fetch: (path, init) => fetch(path, init),
  connect: (path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`),
  loaded: 1,
  thinking: null,
};
