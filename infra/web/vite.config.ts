import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { DESCRIPTION, LOCALE } from '#messages/locale.ts';
import { createPreloads, listChunks } from './chunks.ts';
import { compressFiles } from './compress-files.ts';
import { markComplete } from './mark-complete.ts';
import { createSampleReport } from './sample-report.ts';
import { createServiceWorkerPlugins } from './service-worker.ts';
import { writePages } from './write-pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = `${root}dist/web`;

/**
 * Whether a module is one of these. @throws if one does not exist: an empty group would go unnoticed and make pages
 * slow
 */
function matchModules(...modules: readonly string[]): (id: string) => boolean {
  for (const module of modules)
    if (!existsSync(root + module))
      throw new Error(`${module} was moved, and infra/web/vite.config.ts puts it into a script`);
  return (id) => modules.some((module) => id.endsWith(`/${module}`));
}

const preloads = createPreloads();

export default defineConfig({
  root: `${root}web`,
  // The order matters: pages name the built files, the service worker stores the pages, compression comes after them, and
  // last the mark that all of it is there.
  plugins: [
    react(),
    tailwind(),
    createSampleReport(),
    {
      name: 'words-of-the-page',
      transformIndexHtml: (html) => html.replace('%LOCALE%', LOCALE).replace('%DESCRIPTION%', DESCRIPTION),
    },
    preloads.plugin,
    listChunks(root, dist),
    writePages(root, dist),
    createServiceWorkerPlugins(dist),
    compressFiles(dist),
    markComplete(dist),
  ],
  resolve: {
    // The package's exports name its development build only, whose warnings no family reads.
    alias: [
      { find: /^react-router$/, replacement: `${root}node_modules/react-router/dist/production/index.mjs` },
      { find: /^react-router[/]dom$/, replacement: `${root}node_modules/react-router/dist/production/dom-export.mjs` },
    ],
  },
  build: {
    outDir: dist,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // Every page is sent the list of which script loads which. Without words in these names it is 1.9 KiB smaller;
        // `.vite/chunks.json` says which module is where.
        chunkFileNames: 'assets/[hash:7].js',
        // Fonts keep their names, by which some are chosen.
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
        codeSplitting: {
          // On a slow line each small script waits for its turn: a step needed 35 scripts, now 11, and its Lighthouse
          // score rose from 83 to 95. A group holds what its modules import and no earlier group has, so shared modules
          // come before the groups that need them: `form` is for pages that must not load a step for a date.
          groups: [
            // Runs before all others have loaded: infra/web/write-pages.ts.
            { name: 'early', test: matchModules('web/api/early-request.ts') },
            {
              name: 'base',
              test: /[/\\]node_modules[/\\](?:react|react-dom|react-router|react-router-dom|scheduler|clsx)[/\\]/,
            },
            {
              name: 'first',
              test: matchModules(
                'web/app/router.tsx',
                'shared/messages/en/programme.ts',
                'shared/messages/en/how-written.ts',
                'shared/messages/en/week.ts',
              ),
            },
            {
              name: 'form',
              test: matchModules(
                'web/ui/form.tsx',
                'web/api/fault-text.ts',
                'web/lib/use-online.ts',
                'web/lib/dates.ts',
              ),
            },
            // Of adults alone.
            {
              name: 'field',
              test: matchModules(
                'web/ui/field.tsx',
                'web/ui/fault-alert.tsx',
                'web/ui/assist-field.tsx',
                'web/lib/teacher-text.ts',
                'web/ui/query-result.tsx',
                'shared/messages/en/dates.ts',
              ),
            },
            {
              name: 'device',
              test: matchModules(
                'web/app/device.tsx',
                'web/app/step/wait-help.tsx',
                'web/app/step/use-outcome.ts',
                'web/app/step/hand-in.tsx',
                'web/app/live-socket.ts',
              ),
            },
            // With what every sitting needs: apart, it weighs more.
            {
              name: 'step',
              test: matchModules(
                'web/app/step/step-route.tsx',
                'web/stage/use-shown-at.ts',
                'web/stage/use-assist.tsx',
                'web/stage/presentation.ts',
                'web/ui/shield.tsx',
              ),
            },
            // The games share these with other pages, so they stay out of the script of the games, which holds all else
            // that the page of the games needs at once: apart, its parts weigh 1 KiB more.
            { name: 'seeded', test: matchModules('shared/values/seeded.ts') },
            { name: 'numbers', test: matchModules('shared/measurement/numbers.ts', 'shared/measurement/scale.ts') },
            {
              name: 'question',
              test: matchModules('web/stage/use-listening.ts', 'web/stage/buttons.tsx', 'web/ui/choice-cards.tsx'),
            },
            { name: 'mood', test: matchModules('web/art/faces.tsx', 'shared/messages/en/mood.ts') },
            {
              name: 'games',
              test: matchModules('web/app/step/skills-step.tsx', 'web/features/skills/boards/matrices.tsx'),
            },
          ],
        },
      },
    },
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    // A font inside the CSS would violate the content security policy (`font-src 'self'`) and be loaded by every page.
    assetsInlineLimit: 0,
  },
});
