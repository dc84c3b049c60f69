import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/**
 * A screen: `group` is its chapter in the album. `show` brings it into the page, which must then contain `text`.
 * `address`: it is shown by nothing but this address. `refused`: what a browser logs of requests that fail on purpose.
 */
export type Shot = {
  group: string;
  name: string;
  text: string | RegExp;
  address?: string | undefined;
  refused?: RegExp;
  show: (page: Page) => Promise<void>;
};
export type Size = { width: number; height: number };

type TakenShot = { group: string; name: string; files: { size: Size; file: string }[] };

/** Time limit for the text; an erasure on a busy machine takes a while. */
const TEXT_MS = 45_000;
const SHEET = { columns: 4, pictures: 12, wide: 480 };
const toFileName = ({ group, name }: { group: string; name: string }, { width }: Size) =>
  `${group}-${name}-${width}.png`.replace(/[^\w.-]+/g, '-');
const page = (
  title: string,
  body: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
  body { margin: 16px; background: #e9ece6; color: #0d3d46; font: 16px/1.4 sans-serif }
  .shots { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  figure { margin: 0 } figcaption { font-weight: 700; padding: 2px 0 6px }
  img { display: block; max-width: 100%; box-shadow: 0 0 0 1px #0003 }
  nav a { margin-right: 14px }
</style><body>${body}</body></html>`;

/** Shows a screen and waits for its text. */
export async function showScreen(page: Page, { show, text }: Shot): Promise<void> {
  await show(page);
  await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: TEXT_MS });
}

/** Screenshots in one folder, with a page that lists them all. */
export class Album {
  private readonly shotsByKey = new Map<string, TakenShot>();
  private readonly folder: string;
  /** Screens that could not be captured, with the reason. */
  readonly faults: string[] = [];
  constructor(folder: string) {
    this.folder = folder;
  }

  async empty(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await mkdir(this.folder, { recursive: true });
  }

  /** Captures a screen; a failure is recorded and does not stop the others. */
  async take(page: Page, shot: Shot, size: Size, fullPage: boolean): Promise<void> {
    try {
      await showScreen(page, shot);
      await this.keep(page, shot, size, fullPage);
    } catch (error) {
      this.note(shot, size, error);
    }
  }

  note({ group, name }: Pick<Shot, 'group' | 'name'>, { width }: Size, error: unknown): void {
    this.faults.push(`${group}/${name} at ${width}: ${String(error).split('\n')[0]}`);
  }

  private async keep(screen: Page, shot: Shot, size: Size, fullPage: boolean): Promise<void> {
    const file = toFileName(shot, size);
    await screen.screenshot({ path: join(this.folder, file), animations: 'disabled', fullPage });
    const key = `${shot.group}/${shot.name}`;
    const entry = this.shotsByKey.get(key) ?? { group: shot.group, name: shot.name, files: [] };
    entry.files.push({ size, file });
    this.shotsByKey.set(key, entry);
  }

  get count(): number {
    return [...this.shotsByKey.values()].reduce((sum, { files }) => sum + files.length, 0);
  }

  async writeIndex(): Promise<string> {
    const groups = Map.groupBy(this.shotsByKey.values(), ({ group }) => group);
    const links = [...groups.keys()].map((group) => `<a href="#${group}">${group}</a>`).join('');
    const body = [...groups]
      .map(([group, shots]) => {
        const rows = shots.map(
          ({ name, files }) =>
            `<h3>${name}</h3><div class="shots">${files
              .map(
                ({ file, size }) =>
                  `<a href="${file}"><img loading="lazy" src="${file}" width="${Math.round(size.width * 0.45)}" alt="${name}, ${size.width} px wide"></a>`,
              )
              .join('')}</div>`,
        );
        return `<h2 id="${group}">${group}</h2>${rows.join('')}`;
      })
      .join('');
    const index = join(this.folder, 'index.html');
    await writeFile(index, page('Screens', `<h1>Screens</h1><nav>${links}</nav>${body}`));
    return index;
  }

  /** Contact sheets: several screens of one width and group in one picture. */
  async writeSheets(browser: Browser): Promise<void> {
    const sheet = await browser.newPage({ viewport: { width: SHEET.columns * SHEET.wide + 100, height: 800 } });
    const all = [...this.shotsByKey.values()].flatMap(({ group, name, files }) =>
      files.map(({ size, file }) => ({ group, name, file, width: size.width })),
    );
    for (const [key, shots] of Map.groupBy(all, ({ group, width }) => `${group}-${width}`)) {
      for (let from = 0; from < shots.length; from += SHEET.pictures) {
        const figures = shots
          .slice(from, from + SHEET.pictures)
          .map(
            ({ name, file, width }) =>
              `<figure><figcaption>${name}</figcaption><img src="${file}" width="${Math.min(SHEET.wide, width)}" alt=""></figure>`,
          );
        const html = join(this.folder, 'sheet.html');
        await writeFile(html, page(key, `<div class="shots">${figures.join('')}</div>`));
        await sheet.goto(`file://${html}`);
        await sheet.screenshot({
          path: join(this.folder, `sheet-${key.replace(/[^\w.-]+/g, '-')}-${1 + from / SHEET.pictures}.png`),
          fullPage: true,
        });
        await rm(html);
      }
    }
    await sheet.close();
  }
}
