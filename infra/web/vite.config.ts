import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listChunks } from './chunks.ts';
import { compressFiles } from './compress-files.ts';
import { serviceWorker } from './service-worker.ts';
import { writePages } from './write-pages.ts';

const api = 'http://localhost:3000';
const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = `${root}dist/web`;

export default defineConfig({
  root: `${root}web`,
  // The order counts: pages name the built files, the worker keeps the pages, and what is compressed has to be there.
  plugins: [react(), tailwind(), listChunks(root, dist), writePages(root, dist), serviceWorker(dist), compressFiles(dist)],
  build: {
    outDir: dist,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // Every page is sent the list of what loads what. Without words in these names it is 1.9 KiB less; `.vite/chunks.json` says which module is where.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          // On a slow line each of many small scripts waits for its turn: a step asked for 35, now for 15, and Lighthouse gives it 91 for 83. A group
          // holds what its modules bring and no group before it has. So each comes before whoever needs it alone: `form` and `words` are for pages
          // that must not load a step for a date or a sentence.
          groups: [
            { name: 'base', test: /[/\\]node_modules[/\\](?:react|react-dom|react-router|react-router-dom|scheduler|clsx|class-variance-authority)[/\\]/ },
            { name: 'first', test: /[/\\]web[/\\]app[/\\]router[.]tsx$/ },
            { name: 'words', test: /[/\\]shared[/\\]messages[/\\]en[/\\](?:programme|how-written|week)[.]ts$/ },
            { name: 'form', test: /[/\\]web[/\\](?:ui[/\\]field[.]tsx|lib[/\\](?:fault-text|use-online|dates)[.]ts)$/ },
            { name: 'device', test: /[/\\]web[/\\]app[/\\](?:device|outbox-notice)[.]tsx$/ },
            { name: 'step', test: /[/\\]web[/\\]app[/\\]step-route[.]tsx$/ },
          ],
        },
      },
    },
    // Every browser we support preloads modules itself.
    modulePreload: { polyfill: false },
    // A font inside the CSS would break the content security policy (`font-src 'self'`) and be fetched by everybody.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      // Not the modules of `web/api`, which Vite serves under the same path.
      '^/api/(?!.*[.]tsx?$)': { target: api, ws: true },
    },
  },
});
