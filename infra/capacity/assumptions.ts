/*
 * What the model of `npm run capacity` takes for granted: everything that no run of `bench:scale` measures. Change a
 * number here and the tables change.
 */
export const ASSUMPTIONS = {
  /** Busiest hour against the average one: a fifth of a day's answers. */
  peakToAverage: 4.8,
  /** Of a processor in the busiest hour; the rest is for a machine that fails and for a deploy. */
  usableShare: 0.5,
  /** Families whose tasks are open at 18:00. */
  remindedShare: 0.6,
  /** Of all families in the largest time zone: 1 is the worst case. */
  zoneShare: 1,
  /** Minutes over which a plan spreads the reminders of a zone, and until emails have to be out (20:00). */
  spreadMinutes: 45,
  eveningMinutes: 120,
  /** The rate of the queue `mail` in `workflows/workers.ts`, over all workers. */
  remindersPerSecond: 50,
  /**
   * `week.billableActions` of `npm run bench:week` on 2026-11-26; the bench says so where it measures more. Its families
   * come before their reminders, each of which adds an action for its email.
   */
  actionsPerWeek: 46,
  /**
   * Processor time of a worker for a week that it replays at each wake-up, beside that of one that it holds: 3,000 weeks
   * took .72 s each of a worker that held 600, 100 weeks .23 s (2026-11-30; a run of today holds all of its weeks).
   */
  replayMsPerWeek: 620,
  /** Writes to one history shard wait for each other; so many a second at 5 ms each. */
  updatesPerShardSecond: 200,
  /** `NUM_HISTORY_SHARDS`; it cannot be changed later. */
  historyShards: 512,
  /** State transitions of a week in Temporal. */
  transitionsPerWeek: 160,
  /** The largest machine that a single Postgres is given before its load is divided. */
  mostProcessors: 32,
  /** A partition of events that is still vacuumed and restored within a night. */
  mostPartitionGb: 100,
  /** Days of history that Temporal keeps of a finished week (`infra/operating.md`). */
  temporalRetentionDays: 7,
  /** Days of the archived log, and base backups, each a copy of the whole: one a day and one being made (`infra/backup`). */
  backupDays: 30,
  baseBackups: 29,
  /** `archive_timeout` in docker-compose.yml, and what an empty segment takes compressed; full ones are counted uncompressed. */
  archiveSeconds: 30,
  emptySegmentKb: 16,
  /** Each API and worker runs twice, so that one may fail. */
  leastProcesses: 2,
} as const;

/**
 * List prices of us-east-1 in dollars, without discounts; a year's commitment takes a third off machines. Elsewhere they
 * differ: `npm run capacity -- --price storageGbMonth=0.095` counts with another one.
 */
export const PRICES = {
  /** m7g on demand, with 4 GB each: half of an m7g.large (Amazon's list as FactualMinds quotes it, June 2026). */
  processorHour: 0.0408,
  /** gp3 volume, without speed beyond the included (aws.amazon.com/ebs/pricing, September 2026). */
  storageGbMonth: 0.08,
  /**
   * S3 Standard, the first 50 TB (Amazon's list as noted on gist.github.com/EverettBerry, July 2022). An assumption for
   * today: no newer list could be read.
   */
  backupGbMonth: 0.023,
  /**
   * SES, plan Essentials, which accounts since July 2026 get; older ones pay 0.10 (Amazon's price list of SES, July
   * 2026).
   */
  thousandEmails: 0.16,
  /**
   * Temporal's cloud, in place of own machines for Temporal: the first 5 million of a month
   * (docs.temporal.io/cloud/pricing, 2026). Its storage and its plan, a tenth of the rest, come on top.
   */
  millionActions: 50,
} as const;
export type Prices = Record<keyof typeof PRICES, number>;

/**
 * The prices with those that `words` name, such as `storageGbMonth=0.095`.
 * @throws Error for a word that names no price or no amount
 */
export function readPrices(words: readonly string[]): Prices {
  const changed = words.map((word) => {
    const [, name = '', dollars = ''] = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(word) ?? [];
    if (!Object.hasOwn(PRICES, name))
      throw new Error(
        `"${word}" is no price: name one of ${Object.keys(PRICES).join(', ')}, as in storageGbMonth=0.095`,
      );
    return [name, Number(dollars)];
  });
  return { ...PRICES, ...Object.fromEntries(changed) };
}
