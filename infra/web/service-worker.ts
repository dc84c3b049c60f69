import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { listReachableFiles, readChunks } from '#infra/web/chunks.ts';
import { type BuiltPage, NEEDS_NET, PAGES } from '#infra/web/pages.ts';
import { shell } from '#messages/shell.ts';
import { PAGE_REVISION } from '#shared/values/page-revision.ts';

/**
 * Pages that are answered from the cache at once, also on a connection that transfers nothing. Other pages are
 * requested first.
 */
const OFFLINE = PAGES.filter(({ isOffline }) => isOffline);
/** Matches the page's addresses. */
const toAddressPattern = ({ path }: BuiltPage): RegExp =>
  new RegExp(`^${path.replace('/:day?', '(?:/[^/?]*)?')}/?(?:[?]|$)`);
/** Toasts of all pages. */
const TOASTS = 'web/ui/toaster.tsx';
/**
 * The font for children, which browsers also embolden. Every other font is in the HTTP cache for a year; without one, a
 * fallback font is used. That of the items' pictures is needed for questions of the server only.
 */
const FONTS = /andika-latin-400-[\w-]*[.]woff2$/;

/**
 * Calls go to the network, and files come from the cache or the network, without the service worker. Chromium gives the
 * activation of a new release up when a request reaches the previous worker that it is just stopping, and then answers
 * no further request of the page. A browser that does not know routes asks the worker as before.
 */
const ROUTES = [
  { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
];
const ADD_ROUTES = `addEventListener('install',e=>e.addRoutes&&e.waitUntil(e.addRoutes(${JSON.stringify(ROUTES)}).catch(()=>{})));`;

/** The service worker that stores the app on a device, and the manifest for installing it. */
export const createServiceWorkerPlugins = (dist: string): Plugin[] => [...createPwaPlugins(dist), addRoutes(dist)];

const addRoutes = (dist: string): Plugin => ({
  name: 'routes-of-the-service-worker',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    handler() {
      const file = join(dist, 'sw.js');
      writeFileSync(file, ADD_ROUTES + readFileSync(file, 'utf8'));
    },
  },
});

function createPwaPlugins(dist: string): Plugin[] {
  const isWanted = createFileFilter(dist);
  return VitePWA({
    registerType: 'prompt',
    // web/app/offline.ts registers it when the page is idle.
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
      // File names of assets contain a hash of the content.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => isWanted(url))
            .map((entry) => ({ ...entry, ...computeIntegrity(dist, entry.url) })),
        }),
      ],
      navigateFallback: '/index.html',
      navigateFallbackAllowlist: OFFLINE.map(toAddressPattern),
      runtimeCaching: [
        {
          urlPattern: ({ request, url, sameOrigin }) =>
            sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/index.html' } },
        },
      ],
    },
  });
}

/**
 * The hash that a file must have to be stored: a page of a filter or a proxy in its place would stay on the device, for
 * a script until its next change. The server puts its own page's hash in.
 */
const computeIntegrity = (dist: string, url: string): { revision?: string; integrity: string } =>
  url === 'index.html'
    ? { revision: PAGE_REVISION, integrity: `sha256-${PAGE_REVISION}` }
    : {
        integrity: `sha256-${createHash('sha256')
          .update(readFileSync(join(dist, url)))
          .digest('base64')}`,
      };

/** Evaluated with the first file, when the build has written its list of chunks. */
function createFileFilter(dist: string): (file: string) => boolean {
  let wanted: ReadonlySet<string> | null = null;
  const read = (): ReadonlySet<string> => {
    const modules = [TOASTS, ...OFFLINE.flatMap(({ screens }) => screens)];
    return new Set(listReachableFiles(readChunks(dist), modules, (module) => NEEDS_NET.test(module)));
  };
  return (file) => {
    wanted ??= read();
    return !file.startsWith('assets/') || FONTS.test(file) || wanted.has(file);
  };
}
