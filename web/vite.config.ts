import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwind()],
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    // infra/checks/bundle-size.mjs reads it.
    manifest: true,
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
