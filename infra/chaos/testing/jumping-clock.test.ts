import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createJumpingClock } from '#infra/chaos/testing/jumping-clock.ts';
import { createDice } from '#shared/testing/random-week.ts';

/** Tells by how many milliseconds each way to read the clock is wrong; a date that is given stays as it is. */
const PROGRAM = `process.on('message', () => {
  const right = performance.timeOrigin + performance.now();
  process.send([Date.now(), new Date().getTime(), Date.parse(Date())].map((read) => read - right));
});
const given = new Date(5);
process.send([given.getTime(), given instanceof Date]);`;

it('chaos: a process lives by its clock, which jumps while it runs and is set right again', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { args, env, jump, correct } = createJumpingClock(join(folder, 'clock'));
  const child = spawn(process.execPath, [...args, '-e', PROGRAM], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  expect(await once(child, 'message')).toEqual([[5, true], undefined]);
  const readOffsets = async (): Promise<number[]> => {
    child.send('read');
    const [offsets] = await once(child, 'message');
    return offsets;
  };
  const dice = createDice(1);
  const expected = createDice(1).int(-120_000, 120_000);
  const waitForOffset = (ms: number) =>
    vi.waitFor(async () => {
      for (const offset of await readOffsets()) expect(Math.abs(offset - ms)).toBeLessThan(2_000);
    }, 10_000);

  await waitForOffset(0);
  jump(dice);
  await waitForOffset(expected);
  correct();
  await waitForOffset(0);
});
