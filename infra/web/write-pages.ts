import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { findScript, listFiles, readChunks } from '#infra/web/chunks.ts';
import { type BuiltPage, type FontName, PAGES } from '#infra/web/pages.ts';
import { createSampleReport } from '#infra/web/sample-report.ts';

/** Begins the request that the page of a task waits for. */
const EARLY = 'web/api/early-request.ts';

type Renderer = { renderPage: (address: string) => Promise<{ title: string; html: string }> };

const FONTS: Readonly<Record<FontName, RegExp>> = {
  display: /^caprasimo-latin-400-normal-[\w-]+[.]woff2$/,
  body: /^atkinson-hyperlegible-next-latin-wght-normal-[\w-]+[.]woff2$/,
  child: /^andika-latin-400-normal-[\w-]+[.]woff2$/,
  childBold: /^andika-latin-700-normal-[\w-]+[.]woff2$/,
};

/**
 * Writes a page for each address of `PAGES` into the built app, and `pages.json`, by which the server finds them. Each
 * page requests the scripts, styles and fonts of its screens at once; public pages are prerendered.
 */
export const writePages = (root: string, dist: string): Plugin => ({
  name: 'write-pages',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    async handler() {
      const renderer = await buildRenderer(root);
      const chunks = readChunks(dist);
      const built = withScriptFirst(readFileSync(join(dist, 'index.html'), 'utf8'), findScript(chunks, EARLY));
      const template = withReleaseName(built, JSON.stringify(chunks));
      writeFileSync(join(dist, 'index.html'), template);
      const assets = readdirSync(join(dist, 'assets'));
      mkdirSync(join(dist, 'pages'), { recursive: true });
      for (const page of PAGES) {
        const { scripts, styles } = listFiles(chunks, page.screens);
        const fonts = page.fonts.map((font) => `assets/${findAsset(assets, FONTS[font])}`);
        const asking = withLinks(template, { scripts, styles, fonts });
        const html = page.isPrerendered ? await withContent(withStyles(asking, dist), renderer, page) : asking;
        writeFileSync(join(dist, toPageFile(page)), html);
      }
      const list = PAGES.map((page) => ({ path: page.path, file: toPageFile(page) }));
      writeFileSync(join(dist, 'pages.json'), JSON.stringify(list));
    },
  },
});

/**
 * Adds the name of the release: a hash over the names of all files, which depend on their contents, so that equal
 * sources give the same release.
 */
const withReleaseName = (html: string, content: string): string => {
  const release = createHash('sha256').update(content).update(html).digest('base64url').slice(0, 16);
  return insertAt(html, '</head>', `<meta name="release" content="${release}"></head>`);
};

/** Module scripts run in the order of the page, each once its own imports have loaded. */
function withScriptFirst(html: string, file: string): string {
  const first = `<script type="module" crossorigin src="/${file}"></script>`;
  return insertAt(html, '<script type="module"', `${first}<script type="module"`).replace(
    `<link rel="modulepreload" crossorigin href="/${file}">`,
    '',
  );
}

const toPageFile = ({ name }: BuiltPage) => `pages/${name}.html`;

function findAsset(assets: readonly string[], pattern: RegExp): string {
  const file = assets.find((each) => pattern.test(each));
  if (!file) throw new Error(`the build has no font ${pattern}`);
  return file;
}

/** Fonts first: text waits for them, and a browser that finds them in the styles requests them a round later. */
function withLinks(
  html: string,
  { scripts, styles, fonts }: { scripts: string[]; styles: string[]; fonts: string[] },
): string {
  const isNew = (file: string) => !html.includes(`"/${file}"`);
  const links = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return insertAt(html, '</head>', `${links.join('')}</head>`);
}

/**
 * Prerendered pages have inline styles and load their scripts after the fonts. Pages that are rendered by scripts gain
 * nothing by that.
 */
function withStyles(html: string, dist: string): string {
  const styled = html.replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_, file: string) => {
    const css = readFileSync(join(dist, file), 'utf8');
    if (css.includes('</')) throw new Error(`${file} would end the style element that it is put into`);
    return `<style>${css}</style>`;
  });
  return styled.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

async function withContent(html: string, { renderPage }: Renderer, { path }: BuiltPage): Promise<string> {
  const rendered = await renderPage(path);
  if (/<script/i.test(rendered.html))
    throw new Error(`${path} was rendered with a script in it, which the policy of this site refuses`);
  const filled = insertAt(html, '<div id="app"></div>', `<div id="app">${rendered.html}</div>`);
  return filled.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${rendered.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`,
  );
}

function insertAt(html: string, mark: string, by: string): string {
  if (!html.includes(mark)) throw new Error(`index.html has no ${mark}`);
  return html.replace(mark, () => by);
}

/** Builds the app for Node, to prerender pages with it. */
async function buildRenderer(root: string): Promise<Renderer> {
  const outDir = join(root, '.build/prerender');
  await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [createSampleReport()],
    build: {
      ssr: 'prerender.main.tsx',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  });
  return (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as Renderer;
}
