import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { filesEverOf, readChunks } from '#infra/web/chunks.ts';
import { type BuiltPage, NEEDS_NET, PAGES } from '#infra/web/pages.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { PAGE_REVISION } from '#shared/values/page-revision.ts';

/**
 * They answer at once from the device, also where a connection is there and brings nothing. The pages of other
 * addresses are asked for first.
 */
const OFFLINE = PAGES.filter(({ isOffline }) => isOffline);
/** An address of theirs with what follows its path. */
const addressOf = ({ path }: BuiltPage): RegExp => new RegExp(`^${path.replace('/:day?', '(?:/[^/?]*)?')}/?(?:[?]|$)`);
/** What a screen says after the task, wherever it was done. */
const TOASTS = 'web/ui/toaster.tsx';
/**
 * The letters that children learn to read by, of which a browser makes bold ones too. Every font stays in its own cache
 * for a year besides, and without one a text is set in another; the heavy one, of the items' pictures, belongs to
 * questions that the server asks.
 */
const FONTS = /andika-latin-400-[\w-]*[.]woff2$/;

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
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => isWanted(url))
            .map((entry) => (entry.url === 'index.html' ? { ...entry, revision: PAGE_REVISION } : entry)),
        }),
      ],
      navigateFallback: '/index.html',
      navigateFallbackAllowlist: OFFLINE.map(addressOf),
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

/** Read when the first file is asked for: the build has written its list by then. */
function wantedFiles(dist: string): (file: string) => boolean {
  let wanted: ReadonlySet<string> | null = null;
  const read = (): ReadonlySet<string> => {
    const modules = [TOASTS, ...OFFLINE.flatMap(({ screens }) => screens)];
    return new Set(filesEverOf(readChunks(dist), modules, (module) => NEEDS_NET.test(module)));
  };
  return (file) => {
    wanted ??= read();
    return !file.startsWith('assets/') || FONTS.test(file) || wanted.has(file);
  };
}
