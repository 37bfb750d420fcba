import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.ZIGGURAT_SERVER ?? 'http://127.0.0.1:8000';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `--mode site` builds the page that needs no server: its messages go to a worker, and it may lie in any folder. */
export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  plugins: [svelte()],
  resolve: {
    alias: {
      '#transport': here(mode === 'site' ? 'src/site/workerTransport.svelte.ts' : 'src/net/serverTransport.ts'),
    },
  },
  worker: { format: 'es' as const },
  build: {
    outDir: process.env.ZIGGURAT_PAGES ?? here('../src/ziggurat/server/pages'),
    emptyOutDir: true,
    target: 'es2022',
    // The page's content security policy allows nothing inline: no data: scripts, no preload polyfill.
    assetsInlineLimit: 0,
    // Which packages are in the page, for scripts/licenses.py.
    license: { fileName: 'licenses/bundled.json' },
    modulePreload: { polyfill: false },
    // One file for the small parts that most pages share: each file of its own costs a kilobyte of headers.
    rolldownOptions: {
      output: {
        advancedChunks: { groups: [{ name: 'shared', test: /\/src\/(parts|net|words)\//, minShareCount: 2 }] },
      },
    },
  },
  server: {
    proxy: {
      // The host stays as it is: the server wants requests to come from its own page.
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
}));
