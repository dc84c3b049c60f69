import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isRinging } from '#infra/monitoring/testing/evaluate-rule.ts';
import { createLogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createMetrics, type Metrics } from '#services/ops/metrics.ts';
import { watchInstallation } from '#services/ops/prepare-installation.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { ROUTES } from '#shared/contracts/routes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

/** Files that name further figures by `watch`. */
const SOURCES = ['services/api.ts', 'services/ops/prepare-installation.ts', 'workflows/worker.main.ts'];

const listWatched = (path: string): string[] =>
  [...read(path).matchAll(/\bwatch\(\s*'([a-z_]+)'/g)].map(([, name]) => name ?? '');

/** Names of all figures that API and worker show, with the suffixes of a histogram. */
async function listFigures(): Promise<Set<string>> {
  const fixed = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  return new Set(
    [...fixed, ...SOURCES.flatMap(listWatched)].flatMap((name) => [
      name,
      `${name}_bucket`,
      `${name}_count`,
      `${name}_sum`,
    ]),
  );
}

/** Figures that an expression reads. @throws SyntaxError where it is not PromQL */
function readFigures(expression: string): string[] {
  const figures: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new SyntaxError(`not PromQL at ${from}: ${expression}`);
      if (type.name === 'Identifier') figures.push(expression.slice(from, to));
    },
  });
  return figures;
}

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };
const alerts = (parse(read('infra/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
type Panel = { title: string; targets: { expr: string }[] };
const { panels } = JSON.parse(read('infra/monitoring/dashboard.json')) as { panels: Panel[] };
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

type Event = (metrics: Metrics) => void;
const answer =
  (status: number, seconds: number): Event =>
  (metrics) =>
    metrics.answered('/api/assessments/:assessmentId/mood/:day', 'PUT', status, seconds);
type Promised = { alarms: string[]; met: Event; misses: Event[]; others: Event[] };
const PROMISES: Promised[] = [
  {
    alarms: ['AnswersSlow', 'AnswersSlowly'],
    met: answer(200, 0.1),
    misses: [answer(200, 0.4), answer(503, 0.1), answer(503, 10), answer(499, 8)],
    others: [answer(499, 0.1), answer(409, 2)],
  },
  {
    alarms: ['FramesLate', 'FramesOftenLate'],
    met: ({ pushed }) => pushed(0.1),
    misses: [({ pushed }) => pushed(2)],
    others: [],
  },
  {
    alarms: ['RemindersLate', 'RemindersOftenLate'],
    met: ({ reminded }) => reminded(20),
    misses: [({ reminded }) => reminded(400), ({ notReminded }) => notReminded()],
    others: [],
  },
  {
    alarms: ['ReportsLate', 'ReportsOftenLate'],
    met: ({ reported }) => reported(20),
    misses: [({ reported }) => reported(200)],
    others: [],
  },
];

const findExpression = (alarm: string): string => alerts.find(({ alert }) => alert === alarm)?.expr ?? '';

/** Figures of copies, of which there may be none. */
const AGES = ['erasure_list_age_seconds', 'base_backup_age_seconds'];

/** What API and worker show while neither database nor Temporal answers. */
async function readWithoutDatabase(): Promise<string> {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';
  const [log, database] = [createLogClient(nowhere, { max: 1 }), openDatabase(nowhere, { max: 1 })];
  const temporal = createTemporalClient({ address: '127.0.0.1:1', namespace: 'default' });
  const metrics = createMetrics();
  watchInstallation(metrics, { log, database, temporal });
  const text = await metrics.registry.metrics();
  await Promise.all([database.close(), log.end({ timeout: 1 }), temporal.connection.close()]);
  return text;
}

describe('monitoring', () => {
  it.each(expressions)('%s: reads only figures that API or worker show', async (_, expression) => {
    const figures = await listFigures();
    const used = readFigures(expression);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !figures.has(name))).toEqual([]);
  });

  it('the API scales by figures that it shows, and that the adapter hands over', async () => {
    const figures = await listFigures();
    const names = [...read('infra/k8s/base/api.yaml').matchAll(/metric: \{ name: (\w+) \}/g)].map(
      ([, name]) => name ?? '',
    );
    expect(names).toHaveLength(2);
    expect(names.filter((name) => !figures.has(name))).toEqual([]);
    for (const name of names) expect(read('infra/k8s/prometheus-adapter.values.yaml')).toContain(name);
  });

  it('the share of slow answers counts the answers of a child and of adults, and no sign-in', async () => {
    const answers = ['checkMood', 'answerScene', 'recordTrials', 'answerItem', 'giveParentInput', 'giveTeacherInput'];
    const isCounted = async (name: string) => {
      const { method, path } = ROUTES[name as keyof typeof ROUTES];
      const metrics = createMetrics();
      metrics.answered(`/api${path}`, method, 200, 1);
      return (await metrics.registry.metrics()).includes('answer_seconds_count 1');
    };
    for (const name of answers) expect(await isCounted(name), name).toBe(true);
    expect(await isCounted('signIn')).toBe(false);
  });

  it('each promised limit is an edge of its histogram, else its share cannot be counted', async () => {
    const metrics = createMetrics();
    for (const observe of [metrics.pushed, metrics.reminded, metrics.reported]) observe(0);
    const text = await metrics.registry.metrics();
    const limits = expressions.flatMap(([, expression]) =>
      [...expression.matchAll(/(\w+_bucket)\{[^}]*le=~?"([\d.]+)/g)].map(([, name, edge]) => `${name} ${edge}`),
    );
    expect(new Set(limits).size).toBe(4);
    for (const limit of limits) {
      const [name, edge] = limit.split(' ');
      expect(text, limit).toMatch(new RegExp(`^${name}\\{.*le="${edge}"`, 'm'));
    }
  });

  describe.each(PROMISES)('a promise: $alarms', ({ alarms, met, misses, others }) => {
    const isRingingAfter = async (alarm: string, ...events: Event[]) => {
      const metrics = createMetrics();
      const before = await metrics.registry.metrics();
      for (const event of events) event(metrics);
      return isRinging(findExpression(alarm), before, await metrics.registry.metrics());
    };
    const repeat = (times: number, event: Event) => Array.from({ length: times }, () => event);

    it.each(alarms)(
      '%s rings for the fourth miss, however few families there are, and not for the third',
      async (alarm) => {
        for (const miss of misses) {
          expect(await isRingingAfter(alarm, ...repeat(4, miss))).toBe(true);
          expect(await isRingingAfter(alarm, ...repeat(3, miss), met)).toBe(false);
        }
      },
    );

    it.each(alarms)('%s rings for nothing that is within the promise', async (alarm) => {
      for (const miss of misses)
        expect(await isRingingAfter(alarm, ...repeat(4, miss), ...repeat(1_000, met))).toBe(false);
      for (const other of [met, ...others]) expect(await isRingingAfter(alarm, ...repeat(100, other))).toBe(false);
    });
  });

  it('each alarm of a share is one of these promises', () => {
    const shares = alerts.filter(({ expr }) => / > [\d.]+ \* 0\.\d+$/m.test(expr));
    expect(shares.map(({ alert }) => alert).sort()).toEqual(PROMISES.flatMap(({ alarms }) => alarms).sort());
  });

  it('reports that break the typesetter ring with the fourth in an hour, also where the API begins anew meanwhile', async () => {
    const showAfter = async (breakages: number) => {
      const metrics = createMetrics();
      for (let times = 0; times < breakages; times++) metrics.typesetterBroke();
      return metrics.registry.metrics();
    };
    const isRingingAfter = async (...breakages: number[]) =>
      isRinging(findExpression('PdfBreaks'), ...(await Promise.all(breakages.map(showAfter))));
    expect(await isRingingAfter(0, 3)).toBe(false);
    expect(await isRingingAfter(0, 4)).toBe(true);
    expect(await isRingingAfter(0, 3, 0, 1)).toBe(true);
  });

  it('a process that ends again and again rings, and a release that replaces several does not', () => {
    const showBegun = (...starts: number[]) =>
      starts.map((start, i) => `process_start_time_seconds{instance="${i}"} ${start}\n`).join('');
    const expression = findExpression('ProcessRestarts');
    expect(isRinging(expression, ...[1, 2, 3, 4, 5].map((start) => showBegun(start, 1)))).toBe(true);
    expect(isRinging(expression, ...[1, 2, 3, 4].map((start) => showBegun(start, start)))).toBe(false);
  });

  it('a figure of an alarm that cannot be read rings by itself, for its alarm is silent', async () => {
    const shown = await readWithoutDatabase();
    const watched = listWatched('services/ops/prepare-installation.ts');
    const read = new Set(
      alerts.filter(({ alert }) => alert !== 'FiguresMissing').flatMap(({ expr }) => readFigures(expr)),
    );
    const silent = watched.filter((name) => read.has(name) && !new RegExp(`^${name} `, 'm').test(shown));
    const missing = [...findExpression('FiguresMissing').matchAll(/absent\((\w+)\)/g)].map(([, name]) => name);
    expect(missing.sort()).toEqual(silent.filter((name) => !AGES.includes(name)).sort());
  });

  it('the lines of alarms lead to figures and logs that there are', async () => {
    const figures = await listFigures();
    const places = (read('infra/operating.md').match(/^\| `[A-Z]\w+` \| .+$/gm) ?? []).map(
      (row) => row.split('|')[3] ?? '',
    );
    const named = places.flatMap((place) =>
      [...place.matchAll(/`([a-z]+(?:_[a-z]+)+)\b/g)].map(([, name]) => name ?? ''),
    );
    expect(named).toContain('database_answers');
    expect(named.filter((name) => !figures.has(name) && !name.startsWith('pg_'))).toEqual([]);
    // The proxy writes none: network addresses are kept nowhere.
    expect(places.filter((place) => place.includes('log of the proxy'))).toEqual([]);
  });

  it('the proxy of Compose writes nothing of the request where no API answers', () => {
    expect(read('infra/docker/Caddyfile')).toMatch(/^\tlog \{\n\t\tformat filter \{\n\t\t\trequest delete\n/m);
  });

  it('the proxy of Compose offers no HTTP/3, for which no port is open', () => {
    expect(read('docker-compose.yml')).not.toMatch(/\/udp"/);
    expect(read('infra/docker/Caddyfile')).toMatch(/^\tservers \{\n\t\tprotocols h1 h2\n\t\}$/m);
  });

  it('the proxy of Compose passes no figures on: they would be now those of one process, now those of another', () => {
    expect(read('infra/docker/Caddyfile')).toMatch(/^\trespond \/metrics 404$/m);
  });

  it('each alarm has a line in the operating page: what it means, what to look at, what to do', () => {
    const page = read('infra/operating.md');
    const rows = [...page.matchAll(/^\| `(\w+)` \| .{10,} \| .{10,} \| .{10,} \|$/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const { labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(10);
    }
  });
});
