import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRestartableProcess, type RestartableProcess } from '#infra/chaos/testing/restartable-process.ts';
import { isAlive, type RunningProgram, startProgram } from '#infra/start/processes.ts';

let folder: string;
let begun: RunningProgram[];
let restartable: RestartableProcess;
let script: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-restartable-'));
  begun = [];
  script = 'exec sleep 60';
  restartable = createRestartableProcess(async () => {
    const args = ['-c', script];
    begun.push(startProgram({ name: 'A sleeper', command: 'sh', args, logFile: join(folder, 'log') }));
    await wait(100);
    return begun.at(-1) as RunningProgram;
  });
});
afterEach(async () => {
  await restartable.crash();
  rmSync(folder, { recursive: true, force: true });
});

const listAlive = () => begun.filter(({ pid }) => isAlive(pid));
/** As a process does that ends by itself. */
async function endNewest(): Promise<void> {
  process.kill(begun.at(-1)?.pid ?? 0, 'SIGKILL');
  await begun.at(-1)?.ended;
}

describe('a restartable process', () => {
  it('that ends by itself is started again, once, also if it is started by hand meanwhile', async () => {
    await restartable.start();
    await endNewest();
    await Promise.all([restartable.start(), restartable.start()]);
    expect(begun).toHaveLength(2);
    expect(listAlive()).toEqual([begun[1]]);
    expect(restartable.listEnds()).toEqual([expect.stringMatching(/^A sleeper ended with SIGKILL\./)]);
  });

  it('that is killed while it starts again is gone, and stays away', async () => {
    await restartable.start();
    await endNewest();
    await expect.poll(() => begun.length).toBe(2);
    await restartable.crash();
    await wait(300);
    expect(begun).toHaveLength(2);
    expect(listAlive()).toEqual([]);
    expect(restartable.listEnds()).toHaveLength(1);
  });

  it('that ends by itself and does not start again says why, once it is given up', async () => {
    let starts = 0;
    const failing = createRestartableProcess(
      async () => {
        starts += 1;
        if (starts > 1) throw new Error('its port is taken');
        const args = ['-c', 'exit 3'];
        return startProgram({ name: 'A short one', command: 'sh', args, logFile: join(folder, 'short-log') });
      },
      { tries: 2 },
    );
    await failing.start();
    expect(await failing.gaveUp).toEqual(new Error('its port is taken'));
    expect(starts).toBe(3);
    expect(failing.listEnds()).toEqual([expect.stringMatching(/^A short one ended with code 3\./)]);
  });

  it('stands still with its children, and goes on with them', async () => {
    script = 'sleep 9 & exec sleep 60';
    await restartable.start();
    const pid = String(begun[0]?.pid);
    const listStates = () =>
      execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .flatMap(([own, parent, state = '']) => (own === pid || parent === pid ? [state[0]] : []));
    // The shell has begun its child.
    await expect.poll(listStates).toHaveLength(2);
    restartable.freeze();
    await expect.poll(listStates).toEqual(['T', 'T']);
    restartable.thaw();
    await expect.poll(listStates).toEqual(['S', 'S']);
  });

  it('that runs is not started twice, and one that has ended takes no signal', async () => {
    await restartable.start();
    await restartable.start();
    expect(begun).toHaveLength(1);
    await endNewest();
    expect(restartable.freeze).not.toThrow();
  });
});
