import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ChaosCounts, isProof, runChaos, VICTIMS } from '#infra/chaos/testing/chaos-run.ts';
import { CONTROLS } from '#infra/chaos/testing/controls.ts';
import { MUTANTS } from '#infra/checks/mutants/mutants.ts';
import { runMutants } from '#infra/checks/mutants/run-mutants.ts';
import { listenForShutdown } from '#infra/start/processes.ts';

/*
 * `npm run chaos -- --minutes 20 --seed 7`: deaths and pauses of processes, failing links, full disks and jumping clocks
 * of a whole installation (`testing/chaos-run.ts`), then the controls: the same with a fault planted, which must be
 * counted, and deaths at three moments that the product must stand. `--record` adds the run to RESULTS.md, where runs
 * add up: Ctrl-C ends a run early, and what it has shown counts. `--calm 8` leaves each process alone eight times as
 * long, for more answers between fewer deaths. `--minutes 0` leaves the controls alone, `--no-controls` leaves them out.
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

const RESULTS = new URL('RESULTS.md', import.meta.url);
const COLUMNS = ['seconds', 'disruptions', 'acked', 'lost', 'duplicated', 'unsignalled', 'faults'] as const;

const formatCounts = (counts: ChaosCounts): string => COLUMNS.map((name) => `${counts[name]} ${name}`).join(', ');

/** Adds a row, and writes the sums of all rows anew. */
function record(seed: number, counts: ChaosCounts): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const row = `| ${new Date().toISOString().slice(0, 10)} | ${commit} | ${seed} | ${COLUMNS.map((name) => counts[name]).join(' | ')} |`;
  const lines = readFileSync(RESULTS, 'utf8').trimEnd().split('\n');
  const rows = [...lines.filter((line) => /^\| \d{4}-/.test(line)), row];
  const sums = COLUMNS.map((_, i) => rows.reduce((sum, each) => sum + Number(each.split('|')[i + 4]), 0));
  const head = lines.filter((line) => !/^\| (\d{4}-|\*\*)/.test(line));
  writeFileSync(RESULTS, `${[...head, ...rows, `| **all** | | | ${sums.join(' | ')} |`].join('\n')}\n`);
}

const { signal } = listenForShutdown();
const say = (line: string) => (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const seed = Number(values.seed);
const seconds = Number(values.minutes) * 60;
const counts = await runChaos({
  seed,
  seconds,
  calm: Number(values.calm),
  signal,
  report: say,
});
say(formatCounts(counts));
if (values.record) {
  const spared = VICTIMS.filter((victim) => counts.disturbed[victim] === 0);
  if (spared.length === 0) record(seed, counts);
  else say(`Undisturbed, so the run is not recorded: ${spared.join(', ')}`);
}
let areControlsRight = true;
if (values.controls) {
  for (const { name, counted, ...fault } of CONTROLS) {
    if (signal.aborted) break;
    const control = await runChaos({ seed, seconds: CONTROL_SECONDS, signal, ...fault });
    const isRight = counted === null ? isProof(control) : control[counted] > 0;
    say(`${isRight ? (counted === null ? 'stood' : 'counted') : 'WRONG'}: ${name}: ${formatCounts(control)}`);
    areControlsRight &&= isRight;
  }
  for (const { mutant, outcome } of signal.aborted ? [] : await runMutants(MUTANTS_BESIDE)) {
    say(`${outcome}: without “${mutant.rule}”`);
    areControlsRight &&= outcome === 'caught';
  }
}
if (values.json)
  console.log(JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [`chaos.${name}`, counts[name]]))));
// Without a minute the controls stand alone.
process.exitCode = (seconds === 0 || isProof(counts)) && areControlsRight ? 0 : 1;
