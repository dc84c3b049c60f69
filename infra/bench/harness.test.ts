import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isAlive } from '#infra/start/processes.ts';

it('a benchmark that is asked to end stops what it has started, starts nothing more and deletes its folder', async () => {
  // Ctrl-C comes before the part is handed to `stopAtEnd`, as within the start of a whole product.
  const script = `
    import { runBench } from '#infra/bench/harness.ts';
    import { startProgram } from '#infra/start/processes.ts';
    await runBench('interrupted', async ({ folder }) => {
      const start = () => startProgram({ name: 'A part', command: 'sleep', args: ['600'], logFile: folder + '/part.log' });
      const first = start();
      console.log(JSON.stringify({ pid: first.pid, folder }));
      await first.ended;
      console.log(start().pid);
    });`;
  const bench = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  bench.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = once(bench, 'exit');
  const [line] = await once(bench.stdout, 'data');
  const { pid, folder } = JSON.parse(String(line)) as { pid: number; folder: string };
  const saysMore = once(bench.stdout, 'data').then(String);
  bench.kill('SIGINT');
  expect(await Promise.race([ended, saysMore])).toEqual([1, null]);
  expect(errors).toContain('Error: Stopped');
  expect([isAlive(pid), existsSync(folder)]).toEqual([false, false]);
}, 30_000);

it('a benchmark prints a figure that is infinite as such, also as JSON, which has no number for it', () => {
  const script = `
    import { runBench } from '#infra/bench/harness.ts';
    await runBench('endless', async () => ({ figures: { 'endless.p99Ms': 1 / 0 }, targets: {} }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script, '--', '--json'], {
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toMatchObject({ 'endless.p99Ms': 'Infinity' });
});
