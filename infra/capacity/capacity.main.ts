import { Console } from 'node:console';
import { parseArgs } from 'node:util';
import { ASSUMPTIONS, readPrices } from '#infra/capacity/assumptions.ts';
import { checkModel, chooseRuns, computeNeed, judgeModel, listLimits, toPercent } from '#infra/capacity/model.ts';
import { readRuns } from '#infra/capacity/scale-run.ts';

/*
 * `npm run capacity`: machines, storage and money for 1,000, 100,000 and a million weeks at the same time, by the units
 * that `npm run bench:scale` stored in infra/capacity/runs; what breaks first, and what is done then. `--weeks 5000`
 * asks for other sizes, `--price backupGbMonth=0.02` counts with another price, `--json` prints one object. Exits with 1
 * where the model misses what it foretells of a run that it did not use, with 2 where its figures are not proved.
 */
const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: '1000,100000,1000000' },
    price: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  },
});
const chosen = chooseRuns(readRuns());
if (!chosen) {
  process.stderr.write('No run is stored: npm run bench:scale -- --weeks 100,1000 makes some.\n');
  process.exit(2);
}
const { units, control } = chosen;
const prices = readPrices(values.price);
const needs = values.weeks.split(',').map((weeks) => computeNeed(units, Number(weeks), prices));
const limits = listLimits(units);
const checks = control ? checkModel(units, control) : [];
const { code, words } = judgeModel(chosen, checks);

const nameRun = ({ weeks, startedAt, release, temporalStore }: typeof units) =>
  `${weeks} weeks, ${startedAt.slice(0, 10)}, release ${release}, Temporal on ${temporalStore}`;
if (values.json)
  process.stdout.write(
    `${JSON.stringify({ isProved: code === 0, needs, limits, checks, assumptions: ASSUMPTIONS, prices })}\n`,
  );
else printTables();
for (const line of words) process.stderr.write(`${line}\n`);
process.exitCode = code;

function printTables(): void {
  const out = new Console(process.stdout);
  out.log(
    `${code === 0 ? '' : 'NOT PROVED. '}Units of ${nameRun(units)}, load ${units.loadBefore} on ${units.machine.cores} cores`,
  );
  out.table(
    needs.map((need) => ({
      weeks: need.weeks,
      APIs: need.apiProcesses,
      workers: need.workerProcesses,
      'Postgres cores': toOne(need.processors.postgres),
      'Temporal cores': toOne(need.processors.temporal),
      'its Postgres': toOne(need.processors.temporalPostgres),
      'log GB a year': toOne(need.postgresGb),
      'Temporal GB': toOne(need.temporalGb),
      'backup GB': toOne(need.backupGb),
      'emails a month': Math.round(need.emailsPerMonth),
      'herd min behind': Math.round(need.minutesBehindAtHerd),
      '$ a month': Math.round(need.dollarsPerMonth),
      'with Temporal’s cloud': Math.round(need.dollarsPerMonthOnTemporalCloud),
    })),
  );
  out.log('What breaks first');
  out.table(limits.map(({ what, weeks, remedy }) => ({ 'at weeks': Math.round(weeks), what, remedy })));
  if (control) {
    out.log(`Checked by a run that gave no unit: ${nameRun(control)}`);
    out.table(
      checks.map(({ what, predicted, measured, error }) => ({
        what,
        predicted: toOne(predicted),
        measured: toOne(measured),
        error: toPercent(error),
      })),
    );
  }
}

function toOne(value: number): number {
  return Number(value.toFixed(1));
}
