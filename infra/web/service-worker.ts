import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { filesEverOf, readChunks, scriptOf } from '#infra/web/chunks.ts';
import { CHARTS, PAGES } from '#infra/web/pages.ts';
import { shell } from '#shared/messages/en/shell.ts';

/** The pages that open without a connection: what a child does, both forms, and where their links lead. */
const OFFLINE = PAGES.filter(({ kind, name }) => kind === 'child' || kind === 'forms' || ['start', 'dashboard', 'sign-in'].includes(name));
/** They answer at once from the device, also where a connection is there and brings nothing. The pages of other addresses are asked for first. */
const TASKS = [/^\/assessment\/(?:mood|personality|skills|academic|parent|teacher)(?:\/|$)/, /^\/t$/];
/** Letters of other alphabets, and fonts for browsers that know no better, come when they are asked for. */
const FONTS = /(?:latin-(?:\d|wght)|pictures-)[\w-]*[.]woff2$/;

/** The worker that keeps the app on a device, and the manifest that lets it be installed. */
export function serviceWorker(dist: string): Plugin[] {
  const isWanted = wantedFiles(dist);
  return VitePWA({
    registerType: 'prompt',
    // web/app/offline.ts registers it when nothing else is to be done.
    injectRegister: null,
    includeManifestIcons: false,
    manifest: {
      id: '/',
      name: shell.product,
      short_name: shell.product,
      description: shell.footer.claim,
      start_url: '/assessment',
      scope: '/',
      display: 'standalone',
      background_color: '#f4f9ee',
      theme_color: '#e8f2c8',
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      inlineWorkboxRuntime: true,
      sourcemap: false,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      // A file of assets is named by its content.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => isWanted(url)) })],
      navigateFallback: '/index.html',
      navigateFallbackAllowlist: TASKS,
      navigateFallbackDenylist: [/^\/api\//],
      runtimeCaching: [
        {
          urlPattern: ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/index.html' } },
        },
      ],
    },
  });
}

/** Read when the first file is asked for: the build has written its list by then. */
function wantedFiles(dist: string): (file: string) => boolean {
  let wanted: ReadonlySet<string> | null = null;
  const read = (): ReadonlySet<string> => {
    const chunks = readChunks(dist);
    const files = filesEverOf(
      chunks,
      OFFLINE.flatMap(({ screens }) => screens),
    );
    return new Set(files.filter((file) => file !== scriptOf(chunks, CHARTS)));
  };
  return (file) => {
    wanted ??= read();
    return !file.startsWith('assets/') || FONTS.test(file) || wanted.has(file);
  };
}
