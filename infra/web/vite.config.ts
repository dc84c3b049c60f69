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
          // What every page needs, in one script: on a slow line each of five small ones waits for its turn.
          groups: [
            { name: 'base', test: /[/\\]node_modules[/\\](?:react|react-dom|react-router|react-router-dom|scheduler|clsx|class-variance-authority)[/\\]/ },
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
