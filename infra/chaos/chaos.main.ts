import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ChaosCounts, type ChaosOptions, runChaos } from '#infra/chaos/testing/chaos-run.ts';
import { MUTANTS } from '#infra/checks/mutants/mutants.ts';
import { runMutants } from '#infra/checks/mutants/run-mutants.ts';
import { listenForShutdown } from '#infra/start/processes.ts';

/*
 * `npm run chaos -- --minutes 20 --seed 7`: deaths and pauses of processes of a whole installation (`testing/chaos-run.ts`), then the
 * controls: the same with a fault planted, each of which must be counted. `--record` adds the run to RESULTS.md, where
 * runs add up: Ctrl-C ends a run early, and what it has shown counts. `--no-controls` and `--json` do what they say.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    controls: { type: 'boolean', default: true },
    json: { type: 'boolean', default: false },
  },
  allowNegative: true,
});
const CONTROL_SECONDS = 40;

type Control = { name: string; counted: keyof ChaosCounts } & Pick<ChaosOptions, 'victims' | 'changes' | 'settings'>;
const CONTROLS: Control[] = [
  {
    name: 'Postgres acknowledges before it has written (synchronous_commit=off)',
    counted: 'lost',
    victims: ['postgres'],
    settings: { synchronous_commit: 'off', wal_writer_delay: '10s' },
  },
  {
    name: 'the append ignores the key of a write',
    counted: 'duplicated',
    victims: ['api', 'postgres'],
    changes: [
      {
        file: 'services/database/postgres-event-store.ts',
        find: 'p_key: idempotency.key,',
        plant: 'p_key: crypto.randomUUID(),',
      },
      // A mood that is told again is no event, whatever its key: without this rule only the key protects.
      {
        file: 'shared/domain/assessment/decide-answers.ts',
        find: '  if (week.moods[answer.day] === toMoodKey(answer)) return [];\n',
        plant: '',
      },
    ],
  },
  {
    name: 'the relay acknowledges before it sends',
    counted: 'unsignalled',
    victims: ['api', 'temporal'],
    changes: [
      {
        file: 'services/relay/assessment.relay.ts',
        find: '    // An erased child has nothing to signal.\n',
        plant: '    await rows.settle(claim);\n',
      },
    ],
  },
];

/** Faults that no such run counts, each with the test that turns red. */
const MUTANTS_BESIDE = [
  'a withdrawal of consent ends the links in its commit',
  'a signal counts once, in whatever order versions come',
].map((rule) => {
  const mutant = MUTANTS.find((each) => each.rule === rule);
  if (!mutant) throw new Error(`no planted fault has the rule “${rule}”`);
  return mutant;
});

const RESULTS = new URL('RESULTS.md', import.meta.url);
const COLUMNS = ['seconds', 'disruptions', 'acked', 'lost', 'duplicated', 'unsignalled', 'faults'] as const;

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
const counts = await runChaos({ seed, seconds: Number(values.minutes) * 60, signal });
say(COLUMNS.map((name) => `${counts[name]} ${name}`).join(', '));
if (values.record) record(seed, counts);
const missed: string[] = [];
if (values.controls) {
  for (const { name, counted, ...fault } of CONTROLS) {
    if (signal.aborted) break;
    const control = await runChaos({ seed, seconds: CONTROL_SECONDS, signal, ...fault });
    say(`${control[counted] > 0 ? 'counted' : 'MISSED'}: ${name}: ${control[counted]} ${counted}`);
    if (control[counted] === 0) missed.push(name);
  }
  for (const { mutant, outcome } of signal.aborted ? [] : await runMutants(MUTANTS_BESIDE)) {
    say(`${outcome}: without “${mutant.rule}”`);
    if (outcome !== 'caught') missed.push(mutant.rule);
  }
}
const isWell = counts.lost + counts.duplicated + counts.unsignalled + counts.faults === 0;
if (values.json)
  console.log(JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [`chaos.${name}`, counts[name]]))));
process.exitCode = isWell && missed.length === 0 ? 0 : 1;
