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
  /** `remindersPerSecond` of `workflows/workers.ts`, over all workers. */
  remindersPerSecond: 50,
  /** `week.billableActions` of `npm run bench:week`; an evening with a reminder adds about four. */
  actionsPerWeek: 58,
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
  /** Days of history that Temporal keeps of a finished week (`infra/operating.md`), and days of backups. */
  temporalRetentionDays: 7,
  backupDays: 30,
  /** Each API and worker runs twice, so that one may fail. */
  leastProcesses: 2,
} as const;

/** List prices in dollars, without discounts; a year's commitment takes a third off machines. */
export const PRICES = {
  /** m7g on demand in us-east-1, 4 GB each (aws.amazon.com/ec2/pricing, June 2026). */
  processorHour: 0.0408,
  /** gp3 volume. Not checked against a list, like the next two. */
  storageGbMonth: 0.08,
  /** Object storage, for backups. */
  backupGbMonth: 0.023,
  /** SES. */
  thousandEmails: 0.1,
  /** Temporal's cloud, first tier (docs.temporal.io/cloud/pricing): in place of own machines for Temporal. */
  millionActions: 50,
} as const;
