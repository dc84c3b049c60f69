import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addRow, COLUMNS } from '#infra/chaos/testing/chaos-record.ts';
import { type ChaosCounts, isProof, runChaos, VICTIMS } from '#infra/chaos/testing/chaos-run.ts';
import { CONTROLS } from '#infra/chaos/testing/controls.ts';
import { MUTANTS } from '#infra/checks/mutants/mutants.ts';
import { runMutants } from '#infra/checks/mutants/run-mutants.ts';
import { readNumber } from '#infra/start/command-line.ts';
import { listenForShutdown } from '#infra/start/processes.ts';

/*
 * `npm run chaos -- --minutes 20 --seed 7`: deaths and pauses of processes, failing links, full disks and jumping clocks
 * of a whole installation (`testing/chaos-run.ts`), then the controls: the same with a fault planted, which must be
 * counted, and deaths at three moments that the product must stand. `--record` adds the run to RESULTS.md, where runs
 * add up, once the controls were right. `--calm 8` leaves each process alone eight times as long, for more answers
 * between fewer deaths. `--minutes 0` leaves the controls alone, `--no-controls` leaves them out. Ctrl-C ends a run early
 * and without controls. Exit code 1: something is wrong; 2: nothing is, and without its controls a run proves nothing.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    calm: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    controls: { type: 'boolean', default: true },
    json: { type: 'boolean', default: false },
  },
  allowNegative: true,
});
const CONTROL_SECONDS = 40;

/** Faults that no such run counts, each with the test that turns red. */
const MUTANTS_BESIDE = [
  'a withdrawal of consent ends the links in its commit',
  'a version that the log was read with counts no more',
].map((rule) => {
  const mutant = MUTANTS.find((each) => each.rule === rule);
  if (!mutant) throw new Error(`no planted fault has the rule “${rule}”`);
  return mutant;
});

const seed = readNumber('seed', values.seed, { least: 0 });
const seconds = readNumber('minutes', values.minutes, { least: 0, isWhole: false }) * 60;
const calm = readNumber('calm', values.calm, { least: 0.1, isWhole: false });

const RESULTS = new URL('RESULTS.md', import.meta.url);
/** Read before the run: files may change meanwhile. */
const release = values.record ? readRelease() : '';

const formatCounts = (counts: ChaosCounts): string => COLUMNS.map((name) => `${counts[name]} ${name}`).join(', ');

/** The last commit, with `-dirty` where files have changed since; a recorded run changes RESULTS.md alone. */
function readRelease(): string {
  const readGit = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = readGit('status', '--porcelain', '--', ':/', ':(top,exclude)infra/chaos/RESULTS.md');
  return `${readGit('rev-parse', '--short', 'HEAD')}${changed && '-dirty'}`;
}

const { signal } = listenForShutdown();
const say = (line: string) => (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const counts = await runChaos({ seed, seconds, calm, signal, report: say });
say(formatCounts(counts));
let areControlsRight = true;
for (const { name, counted, ...fault } of values.controls ? CONTROLS : []) {
  if (signal.aborted) break;
  const control = await runChaos({ seed, seconds: CONTROL_SECONDS, signal, ...fault });
  if (signal.aborted) break;
  const isRight = counted === null ? isProof(control) : control[counted] > 0;
  say(`${isRight ? (counted === null ? 'stood' : 'counted') : 'WRONG'}: ${name}: ${formatCounts(control)}`);
  areControlsRight &&= isRight;
}
for (const { mutant, outcome } of values.controls && !signal.aborted ? await runMutants(MUTANTS_BESIDE) : []) {
  say(`${outcome}: without “${mutant.rule}”`);
  areControlsRight &&= outcome === 'caught';
}
const haveControlsRun = values.controls && !signal.aborted;
if (values.record) {
  const spared = VICTIMS.filter((victim) => counts.disturbed[victim] === 0);
  if (spared.length > 0) say(`Undisturbed, so the run is not recorded: ${spared.join(', ')}`);
  else if (!haveControlsRun || !areControlsRight)
    say('The run is not recorded: its controls have not shown that it counts');
  else writeFileSync(RESULTS, addRow(readFileSync(RESULTS, 'utf8'), { release, seed, calm, counts }));
}
if (values.json)
  console.log(JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [`chaos.${name}`, counts[name]]))));
// Without a minute the controls stand alone.
if ((seconds > 0 && !isProof(counts)) || !areControlsRight) process.exitCode = 1;
else if (!haveControlsRun) {
  process.stderr.write('NOT PROVED: the controls did not run, so nothing shows that a fault would be counted\n');
  process.exitCode = 2;
}
