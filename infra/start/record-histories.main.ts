import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { untilShutdown } from '#infra/start/processes.ts';
import { findTemporal, startTemporal } from '#infra/start/temporal.ts';
import { findTimeSkippingServer } from '#infra/start/time-skipping.ts';
import { createDevServerStage } from '#workflows/testing/dev-server-stage.ts';
import { type GoldenScenario, goldenOnDevServer, goldenOnTimeSkippingServer } from '#workflows/testing/golden.ts';
import { addHistory, formatHistory, historiesFolder } from '#workflows/testing/history-file.ts';
import { createTimeSkippingStage } from '#workflows/testing/time-skipping-stage.ts';
import type { WeekStage } from '#workflows/testing/week-stage.ts';

/*
 * Records the golden histories of a release: node infra/start/record-histories.main.ts <version>
 * They go into a new folder of `workflows/histories/`; existing ones are never overwritten: replaying them proves that
 * a changed workflow does not break runs in production.
 */
const [version = ''] = process.argv.slice(2);
if (!/^[\w.-]+$/.test(version)) throw new Error('Usage: node infra/start/record-histories.main.ts <version>');
if (existsSync(join(historiesFolder, version)))
  throw new Error(`The histories of ${version} are recorded and stay as they are: name another version.`);
const root = fileURLToPath(new URL('../..', import.meta.url));
const home = join(root, '.data');
const say = (line: string) => console.log(line);
const folder = mkdtempSync(join(tmpdir(), 'seven-stones-histories-'));

try {
  await untilShutdown(recordAll);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function recordAll(): Promise<void> {
  const temporal = await startTemporal({ program: await findTemporal(home, say), folder, persistent: false });
  const onDevServer = await createDevServerStage(temporal);
  await record(onDevServer, goldenOnDevServer);
  await onDevServer.teardown();
  await temporal.stop();

  const skipping = await createTimeSkippingStage(await findTimeSkippingServer(home, say));
  await record(skipping, goldenOnTimeSkippingServer);
  await skipping.teardown();
}

async function record(stage: WeekStage, scenarios: Record<string, GoldenScenario>): Promise<void> {
  const keep = async ([name, play]: (typeof entries)[number]) => {
    const text = formatHistory(await (await play(stage)).handle.fetchHistory());
    addHistory(`${version}/${name}`, text);
    say(`${name}: ${text.split('\n').length - 3} events, ${Math.round(text.length / 1024)} kB`);
  };
  const entries = Object.entries(scenarios);
  await Promise.all(entries.map(keep));
}
