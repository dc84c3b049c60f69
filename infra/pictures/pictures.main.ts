import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '#infra/start/programs.ts';
import { BANK } from '#services/item-bank/bank.ts';
import { listPictures } from '#services/ops/item-check/item-pictures.ts';

/*
 * Builds the font of the pictures in the item bank: Noto Color Emoji with only these. Run it when `npm run check:items`
 * reports a missing picture. It needs npm, tar and Python 3 with pip; font and tools are fetched into a temporary
 * folder.
 */
const FONT = '@fontsource/noto-color-emoji@5.3.2';
const TOOLS = ['fonttools==4.68.0', 'brotli==1.2.1', 'uharfbuzz==0.57.0'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'web/art/pictures');
const font = join(folder, 'pictures.woff2');
const list = join(root, 'services/ops/item-check/item-pictures.ts');

const work = await mkdtemp(join(tmpdir(), 'seven-stones-pictures-'));
try {
  const pictures = [...new Set(BANK.flatMap(listPictures))].sort();
  await writeFile(join(work, 'pictures.txt'), pictures.join(' '));
  const run = (command: string, args: string[]) =>
    runProgram(command, args, {
      cwd: work,
      timeoutMs: 300_000,
      env: { ...process.env, PYTHONPATH: join(work, 'tools') },
    });
  await run('npm', ['pack', '--silent', FONT]);
  await run('tar', ['-xzf', `${FONT.slice(1).replace('/', '-').replace('@', '-')}.tgz`]);
  await run('python3', ['-m', 'pip', 'install', '--quiet', '--target', 'tools', ...TOOLS]);
  const source = join(work, 'package/files/noto-color-emoji-emoji-400-normal.woff2');
  await run('python3', [fileURLToPath(new URL('cut-font.py', import.meta.url)), source, 'pictures.txt', font]);
  await copyFile(join(work, 'package/LICENSE'), join(folder, 'LICENSE.txt'));

  const bytes = await readFile(font);
  const text = `/** What \`web/art/pictures/pictures.woff2\` draws, and which file that is. Written by \`infra/pictures/pictures.main.ts\`. */
export const PICTURE_FONT = {
  sha256: '${createHash('sha256').update(bytes).digest('hex')}',
  pictures: '${pictures.join(' ')}',
};
`;
  await writeFile(list, text);
  console.log(`${pictures.length} pictures, ${Math.round(bytes.length / 1024)} KiB`);
} finally {
  await rm(work, { recursive: true, force: true });
}
