import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.ZIGGURAT_SERVER ?? 'http://127.0.0.1:8000';
const pages = process.env.ZIGGURAT_PAGES ?? fileURLToPath(new URL('../src/ziggurat/server/pages', import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: pages,
    emptyOutDir: true,
    target: 'es2022',
    // The page's content security policy allows nothing inline: no data: scripts, no preload polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      // The host stays as it is: the server wants requests to come from its own page.
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
});
