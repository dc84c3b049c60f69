import { parseArgs } from 'node:util';
import { readNumber } from '#infra/start/command-line.ts';
import { liveRandomWeek } from '#shared/testing/random-week.ts';

/*
 * Lives random weeks in memory (`shared/testing/random-week.ts`) and ends with 1 at the first that breaks a rule. `npm run
 * fuzz:weeks -- --weeks 100000 --seed 7`: the same seed makes the same weeks.
 */
const { values } = parseArgs({
  options: { weeks: { type: 'string', default: '100000' }, seed: { type: 'string', default: '0' } },
});
const weeks = readNumber('weeks', values.weeks, { least: 1 });
const first = readNumber('seed', values.seed, { least: 0 });
const began = performance.now();
const counts = { events: 0, commands: 0, ended: 0 };
try {
  for (let seed = first; seed < first + weeks; seed++) {
    const { events, commands, state } = liveRandomWeek(seed);
    counts.events += events.length;
    counts.commands += commands;
    counts.ended += state.status === 'reported' || state.status === 'cancelled' ? 1 : 0;
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${weeks} weeks from seed ${first}: ${counts.commands} commands, ${counts.events} events, ${counts.ended} weeks ended; no rule broken in ${seconds.toFixed(0)} s.`,
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\nThe same week again: npm run fuzz:weeks -- --weeks 1 --seed N\n`);
  process.exitCode = 1;
}
