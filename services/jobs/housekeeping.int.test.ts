import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createEncryption } from '#services/accounts/encryption.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { appendEvents } from '#services/database/testing/append-events.ts';
import { createHousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import { createHousekeeping } from '#services/jobs/housekeeping.ts';
import { type Job, PERIODS, ROUND_MS } from '#services/jobs/job.ts';
import { createJobs, SWEEP } from '#services/jobs/jobs.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { begun } from '#shared/testing/examples.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { computeRetentionDays } from '#shared/values/retention.ts';

const DAY_MS = 86_400_000;
let url: string;
let sql: LogClient;
let database: OpenDatabase;
let clock: { now: Instant };
let faults: string[];
beforeAll(async () => {
  url = await createDatabase();
  sql = createLogClient(url, { max: 8 });
  database = openDatabase(url, { max: 4 });
});
afterAll(() => Promise.all([sql.end(), database.close()]));
beforeEach(async () => {
  clock = { now: toInstant(Date.now()) };
  faults = [];
  await sql`truncate housekeeping`;
});

const laterAt = (ms: number) => {
  clock.now = toInstant(Date.parse(clock.now) + ms);
};
const readRow = async (job: string) => (await sql`select * from housekeeping where job = ${job}`)[0];
/** One node of an installation, with the test's jobs. */
const node = (jobs: readonly Job[], leaseMs?: number) =>
  createHousekeeping({
    jobs,
    rows: createHousekeepingRows(database.db, { clock: () => clock.now, ...(leaseMs && { leaseMs }) }),
    onFault: (job) => faults.push(job),
  });
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const job = (name: string, run: Job['run'], everyMs: number = PERIODS.daily): Job => ({ name, everyMs, run });
/** The product's jobs; the test provides Temporal. */
const product = (temporal: Partial<Parameters<typeof createJobs>[0]> = {}) =>
  node(
    createJobs({
      sql,
      db: database.db,
      writerDb: database.db,
      audit: createAuditTrail(database.db, AUTH_SECRETS),
      hashes: HASHES,
      encryption: createEncryption(AUTH_SECRETS, 'totp'),
      retention: computeRetentionDays(),
      expireAnswers: async () => {},
      sweep: async () => ({ begun: 0 }),
      startErasure: async () => {},
      proveConsents: async () => 0,
      endWithdrawnConsents: async () => 0,
      settleClosures: async () => 0,
      newId: randomUUID,
      ...temporal,
    }),
  );

describe('the housekeeping', () => {
  it('runs a job when it is due, once in its period, and notes how it ended', async () => {
    let runs = 0;
    const house = node([job('a', async () => ++runs)]);
    expect(await house.runDue()).toEqual({ run: 1, failed: 0 });
    expect(await house.runDue()).toEqual({ run: 0, failed: 0 });
    const now = new Date(clock.now);
    const done = { outcome: 'done', did: 1, began_at: now, ended_at: now, lease_owner: null };
    expect(await readRow('a')).toMatchObject(done);
    laterAt(PERIODS.daily - ROUND_MS);
    expect(await house.runDue()).toEqual({ run: 0, failed: 0 });
    laterAt(ROUND_MS);
    expect(await house.runDue()).toEqual({ run: 1, failed: 0 });
  });

  it('runs a job once more that was hurried while it ran', async () => {
    let runs = 0;
    const run = async () => {
      if (++runs === 1) await createHousekeepingRows(database.db).hurry('a');
      return 1;
    };
    const house = node([job('a', run)]);
    await house.runDue();
    expect(await house.runDue()).toEqual({ run: 1, failed: 0 });
    expect(await house.runDue()).toEqual({ run: 0, failed: 0 });
  });

  it('lets no job that throws stop the others, notes its code and tries it again in the next round', async () => {
    let fails = true;
    const broken = job('broken', async () => {
      if (fails) throw Object.assign(new Error('Robin is nine'), { code: '55P03' });
      return 1;
    });
    const house = node([broken, job('other', async () => 2)]);
    expect(await house.runDue()).toEqual({ run: 2, failed: 1 });
    expect(faults).toEqual(['broken']);
    expect(await readRow('broken')).toMatchObject({ outcome: '55P03', did: null, lease_owner: null });
    expect(JSON.stringify(await readRow('broken'))).not.toContain('Robin');
    expect(await readRow('other')).toMatchObject({ outcome: 'done', did: 2 });
    expect(await createHousekeepingRows(database.db).failing()).toBe(1);
    fails = false;
    laterAt(ROUND_MS);
    expect(await house.runDue()).toEqual({ run: 1, failed: 0 });
    expect(await createHousekeepingRows(database.db).failing()).toBe(0);
  });

  it('counts a job as failing that is due for two rounds: whoever runs it never comes to its end', async () => {
    const { failing } = createHousekeepingRows(database.db);
    await node([job('endless', async () => 1)]).runDue();
    await sql`update housekeeping set due_at = now() - interval '29 minutes'`;
    expect(await failing()).toBe(0);
    await sql`update housekeeping set due_at = now() - interval '31 minutes'`;
    expect(await failing()).toBe(1);
    // Its end alone makes it due later, however often it begins.
    await sql`update housekeeping set due_at = now() - interval '3 days', began_at = now() - interval '1 minute'`;
    expect(await failing()).toBe(1);
  });

  it('counts no failure of a job that no release runs any more, as after a roll-back', async () => {
    const { failing, hurry } = createHousekeepingRows(database.db);
    const fail = async () => Promise.reject(new Error('no'));
    await node([job('of-both', fail), job('of-the-newer', fail)]).runDue();
    expect(await failing()).toBe(2);
    await sql`update housekeeping set due_at = now() - interval '49 hours', began_at = now() - interval '49 hours' where job = 'of-the-newer'`;
    expect(await failing()).toBe(1);
    // One that is to run at once is looked after.
    await hurry('of-both');
    expect(await failing()).toBe(1);
  });

  it('has the clock of the database, whatever that of its node says', async () => {
    vi.setSystemTime(Date.now() + 30 * DAY_MS);
    let began: Instant | undefined;
    const run: Job['run'] = async (now) => {
      began = now;
      return 1;
    };
    await createHousekeeping({
      jobs: [job('a', run)],
      rows: createHousekeepingRows(database.db),
      onFault: (name) => faults.push(name),
    }).runDue();
    vi.useRealTimers();
    const { dueAt } = (await sql`select due_at as "dueAt" from housekeeping`)[0] as { dueAt: Date };
    expect(Math.abs(Date.parse(began ?? '') - Date.now())).toBeLessThan(DAY_MS);
    expect(dueAt.getTime()).toBeLessThan(Date.now() + 2 * DAY_MS);
  });

  it('goes on an hour after a clock that was a month ahead is set back', async () => {
    let runs = 0;
    const house = node([job('a', async () => ++runs)]);
    laterAt(30 * DAY_MS);
    await house.runDue();
    laterAt(-30 * DAY_MS + 3_600_000);
    await house.runDue();
    expect(runs).toBe(2);
    await house.runDue();
    expect(runs).toBe(2);
  });

  it('never runs a job on two nodes at once', async () => {
    const runs: string[] = [];
    const jobs = ['a', 'b', 'c'].map((name) =>
      job(name, async () => {
        runs.push(name);
        await sleep(100);
        return 1;
      }),
    );
    const retention = await Promise.all(
      [node(jobs), node(jobs), node(jobs.toReversed()), node(jobs.toReversed())].map((house) => house.runDue()),
    );
    expect(runs.toSorted()).toEqual(['a', 'b', 'c']);
    expect(retention.reduce((sum, { run }) => sum + run, 0)).toBe(3);
  });

  it('passes the job of a node that died to another when the lease is over, and the dead changes nothing afterwards', async () => {
    const [began, asleep] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const fallAsleep: Job['run'] = async (_, step) => {
      began.resolve();
      await asleep.promise;
      await step();
      return 1;
    };
    const slow = node([job('a', fallAsleep)], 200);
    const sleeping = slow.runDue();
    await began.promise;
    const other = node([job('a', async () => 7)], 200);
    await expect.poll(() => other.runDue(), { timeout: 5_000, interval: 50 }).toEqual({ run: 1, failed: 0 });
    asleep.resolve();
    expect(await sleeping).toEqual({ run: 1, failed: 1 });
    expect(await readRow('a')).toMatchObject({ outcome: 'done', did: 7 });
  });

  it('keeps the lease of a job that takes long', async () => {
    let steps = 0;
    const began = Promise.withResolvers<void>();
    const takeLong: Job['run'] = async (_, step) => {
      began.resolve();
      for (; steps < 8; steps++) {
        await sleep(100);
        await step();
      }
      return steps;
    };
    const running = node([job('a', takeLong)], 400).runDue();
    await began.promise;
    const other = node([job('a', async () => 0)], 400);
    while (steps < 8) {
      expect((await other.runDue()).run).toBe(0);
      await sleep(40);
    }
    expect(await running).toEqual({ run: 1, failed: 0 });
  });
});

describe('the look beside the schedule', () => {
  const watch = async (
    house: ReturnType<typeof node>,
    until: () => boolean,
    prepareTemporal: () => Promise<void> = async () => {},
  ) => {
    const stopping = new AbortController();
    const watching = house.watch({ signal: stopping.signal, prepareTemporal, lookEveryMs: 20 });
    await expect.poll(until).toBe(true);
    stopping.abort();
    await watching;
  };
  /** Counts looks, which all prepare Temporal. */
  const countLooks = () => {
    const looks = { times: 0, prepare: async () => void looks.times++ };
    return looks;
  };

  it('runs what never ran or has been due for two rounds, and nothing before', async () => {
    let runs = 0;
    const house = node([job('a', async () => ++runs, PERIODS.halfHourly)]);
    for (const [ms, total] of [
      [0, 1],
      [PERIODS.halfHourly + 1.5 * ROUND_MS - 1, 1],
      [1, 2],
    ] as const) {
      laterAt(ms);
      const looks = countLooks();
      await watch(house, () => looks.times > 3, looks.prepare);
      expect(runs).toBe(total);
    }
  });

  it('makes the schedule again where Temporal was emptied, and then gives the weeks their workflows at once', async () => {
    let sweeps = 0;
    const house = product({ sweep: async () => ({ begun: ++sweeps }) });
    await house.runDue();
    laterAt(60_000);
    let isEmptied = true;
    await watch(
      house,
      () => sweeps === 2,
      async () => {
        if (isEmptied) await createHousekeepingRows(database.db).hurry(SWEEP);
        isEmptied = false;
      },
    );
    expect(await readRow(SWEEP)).toMatchObject({ outcome: 'done', did: 2 });
    expect(await product().runDue()).toEqual({ run: 0, failed: 0 });
  });

  it('runs what needs no Temporal while it is away, and goes on when the database is away', async () => {
    let runs = 0;
    const away = async () => Promise.reject(new Error('away'));
    const house = node([job('a', async () => ++runs)]);
    await watch(house, () => runs === 1, away);
    expect(faults.at(0)).toBe('temporal');
    faults = [];
    const rows = { ...createHousekeepingRows(database.db), states: away };
    const withoutRows = createHousekeeping({ jobs: [], rows, onFault: (job) => faults.push(job) });
    await watch(withoutRows, () => faults.length > 2);
    expect(new Set(faults)).toEqual(new Set(['overdue']));
  });
});

describe('the jobs of the product', () => {
  const JOBS = 31;
  const createIdAt = (at: Instant) =>
    `${Date.parse(at)
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7${randomUUID().slice(15)}` as AssessmentId;
  const readPartition = async (id: AssessmentId) =>
    (await sql`select distinct tableoid::regclass::text as name from events where stream_id = ${id}`).map(
      ({ name }) => name,
    );
  const createAssessment = async (assessmentId: AssessmentId, closedAt: Instant | null = null) => {
    // A child of its own: no child has two running assessments.
    const events = begun.map((event) =>
      'studentId' in event ? { ...event, studentId: randomUUID() as StudentId } : event,
    );
    const stored = await appendEvents(createPostgresEventStore(sql), assessmentId, events);
    expect(stored.outcome).toBe('appended');
    await sql`update streams set closed_at = ${closedAt} where stream_id = ${assessmentId}`;
  };

  it('run without a fault, each in a row of its own', async () => {
    expect(await product().runDue()).toEqual({ run: JOBS, failed: 0 });
    expect(faults).toEqual([]);
  });

  it('run without Temporal, but for the one that needs it', async () => {
    const away = async () => Promise.reject(Object.assign(new Error('nobody'), { code: 14 }));
    expect(await product({ sweep: away }).runDue()).toEqual({ run: JOBS, failed: 1 });
    expect(await readRow(SWEEP)).toMatchObject({ outcome: '14' });
  });

  it('start every erasure that is open, and fail while one has been open for more than an hour', async () => {
    const add = async (minutes: number) => {
      const id = randomUUID();
      await sql`insert into erasures (id, subject_id, stream_ids, requested_at, reason_code) values (${id}, ${randomUUID()}, '{}', ${toInstant(Date.parse(clock.now) - minutes * 60_000)}, 'guardian')`;
      return id;
    };
    const recent = await add(59);
    const started: string[] = [];
    const house = product({ startErasure: async (id) => void started.push(id) });
    await house.runDue();
    expect(await readRow('open-erasures')).toMatchObject({ outcome: 'done', did: 1 });
    laterAt(PERIODS.halfHourly);
    await house.runDue();
    expect(await readRow('open-erasures')).toMatchObject({ outcome: 'ErasureHangs', did: null });
    expect([started, await createHousekeepingRows(database.db).failing()]).toEqual([[recent, recent], 1]);
    await sql`update erasures set done_at = ${clock.now}`;
    laterAt(ROUND_MS);
    await house.runDue();
    expect(await readRow('open-erasures')).toMatchObject({ outcome: 'done', did: 0 });
  });

  it('bring a process that is never stopped past its thirteenth month: its weeks lie in partitions of their own', async () => {
    const house = product();
    await house.runDue();
    const thirteenth = new Date(clock.now);
    thirteenth.setUTCMonth(thirteenth.getUTCMonth() + 13, 15);
    const born = createIdAt(thirteenth.toISOString());
    await createAssessment(born);
    expect(await readPartition(born)).toEqual(['events_default']);
    // One day per month with its rounds.
    for (let month = 1; month <= 13; month++) {
      laterAt(31 * DAY_MS);
      await house.runDue();
    }
    const name = `events_${thirteenth.toISOString().slice(0, 7).replace('-', '_')}`;
    expect(await readPartition(born)).toEqual([name]);
    const another = createIdAt(clock.now);
    await createAssessment(another);
    expect(await readPartition(another)).toEqual([`events_${clock.now.slice(0, 7).replace('-', '_')}`]);
  });

  it('forget sessions, links and failed sign-ins that are over, and no others', async () => {
    const [user, invitation] = [randomUUID(), randomUUID()];
    await sql`insert into auth."user" (id, name, email) values (${user}, 'Pat', ${`${user}@example.org`})`;
    await sql`insert into teacher_invitations (id, assessment_id, email_hash, expires_at) values (${invitation}, ${randomUUID()}, '', ${clock.now})`;
    const ends = [toInstant(Date.parse(clock.now) - 1), toInstant(Date.parse(clock.now) + 60_000)] as const;
    for (const [i, end] of ends.entries()) {
      await sql`insert into auth.session (id, expires_at, token, user_id) values (${randomUUID()}, ${end}, ${`token ${i}`}, ${user})`;
      await sql`insert into auth.erased_devices (token_hash, erasure_id, expires_at) values (${Buffer.from([i])}, ${randomUUID()}, ${end})`;
      await sql`insert into auth.teacher_links (token_hash, invitation_id, expires_at) values (${Buffer.from([i])}, ${invitation}, ${end})`;
      await sql`insert into auth.sign_in_attempts (account_hash, failures, window_ends) values (${Buffer.from([i])}, 1, ${end})`;
    }
    await product().runDue();
    for (const [table, column] of [
      ['session', 'expires_at'],
      ['erased_devices', 'expires_at'],
      ['teacher_links', 'expires_at'],
      ['sign_in_attempts', 'window_ends'],
    ]) {
      expect(await sql.unsafe(`select ${column} as end from auth.${table}`)).toEqual([{ end: new Date(ends[1]) }]);
    }
  });

  it('forget letters whose links have been over for 30 days, browsers unseen for a year, invitations and links to reports over for 30 days, pages that broke 90 days ago for the last time, and no others', async () => {
    const [user, student] = [randomUUID(), randomUUID()];
    const at = (days: number, ms: number) => toInstant(Date.parse(clock.now) - days * DAY_MS + ms);
    await sql`insert into auth."user" (id, name, email) values (${user}, 'Pat', ${`${user}@example.org`})`;
    await sql`insert into students (id, nickname, age_years) values (${student}, 'Mira', 8)`;
    for (const [i, ms] of [-1, 60_000].entries()) {
      const [letter, invitation] = [randomUUID(), randomUUID()];
      await sql`insert into auth.letters (id, purpose, address, user_id, created_at) values (${letter}, 'recipient', ${`${i}@example.org`}, ${user}, ${at(37, ms)})`;
      await sql`insert into auth.letters (id, purpose, address, user_id, created_at) values (${randomUUID()}, 'sign-in', 'a@example.org', ${user}, ${at(31, ms)})`;
      await sql`insert into auth.devices (user_id, device_hash, set_password, seen_at) values (${user}, ${Buffer.from([i])}, ${i === 0}, ${at(365, ms)})`;
      await sql`insert into guardian_invitations (id, student_id, invited_by, email, email_hash, created_at, expires_at)
        values (${invitation}, ${student}, ${user}, 'a@example.org', '', ${at(44, ms)}, ${at(30, ms)})`;
      await sql`insert into ownership_offers (id, student_id, offered_by, offered_to, created_at, expires_at, outcome)
        values (${randomUUID()}, ${student}, ${user}, ${randomUUID()}, ${at(44, ms)}, ${at(30, ms)}, ${i === 0 ? 'accepted' : null})`;
      await sql`insert into shares (id, assessment_id, student_id, made_by, token_hash, made_at, expires_at)
        values (${randomUUID()}, ${randomUUID()}, ${student}, ${user}, ${Buffer.from([i])}, ${at(44, ms)}, ${at(30, ms)})`;
      await sql`insert into auth.guardian_links (token_hash, invitation_id, created_at) values (${Buffer.from([i])}, ${invitation}, ${at(44, ms)})`;
      await sql`insert into browser_crashes (release, screen, kind, stack, times, first_at, last_at)
        values (${`${i}`}, 'dashboard', 'Error', '{}', 2, ${at(200, ms)}, ${at(90, ms)})`;
    }
    // With the role of an installation.
    const eraser = openDatabase(url, { max: 1, role: ERASER_ROLE });
    await product({ db: eraser.db }).runDue();
    expect(faults).toEqual([]);
    const young = Buffer.from([1]);
    const listRemaining = () =>
      Promise.all([
        sql`select address as it from auth.letters where user_id = ${user}`,
        sql`select device_hash as it from auth.devices where user_id = ${user}`,
        sql`select expires_at as it from guardian_invitations where student_id = ${student}`,
        sql`select token_hash as it from auth.guardian_links`,
        sql`select token_hash as it from shares where student_id = ${student}`,
        sql`select outcome as it from ownership_offers where student_id = ${student}`,
        sql`select release as it from browser_crashes`,
      ]);
    const remaining = (await listRemaining()).map((rows) => rows.map(({ it: value }) => value));
    expect(remaining).toEqual([
      ['1@example.org'],
      [young],
      [new Date(at(30, 60_000))],
      [young],
      [young],
      [null],
      ['1'],
    ]);
    laterAt(DAY_MS);
    await product({ db: eraser.db }).runDue();
    expect((await listRemaining()).flat()).toEqual([]);
    await eraser.close();
  });

  it('keep a letter that undoes a closing as long as it has not left, however old it is', async () => {
    const [user, letter] = [randomUUID(), randomUUID()];
    const daysAgo = (days: number) => toInstant(Date.parse(clock.now) - days * DAY_MS);
    await sql`insert into auth."user" (id, name, email, email_verified, closed_at) values (${user}, 'Pat', ${`${user}@example.org`}, true, ${daysAgo(60)})`;
    await sql`insert into auth.letters (id, purpose, address, user_id, created_at) values (${letter}, 'closing', 'c@example.org', ${user}, ${daysAgo(60)})`;
    await sql`insert into mail (dedupe_key, kind, recipient, local_date, payload, state) values (${`letter|${letter}`}, 'account', ${`letter:${letter}`}, ${clock.now}, '{}', 'retry')`;
    await sql`insert into auth.closures (user_id, ends_at) values (${user}, ${daysAgo(53)})`;
    const eraser = openDatabase(url, { max: 1, role: ERASER_ROLE });
    const readState = async () => {
      await product({ db: eraser.db }).runDue();
      laterAt(DAY_MS);
      const [row] = await sql`
        select carried_out_at is not null as closed, exists (select from auth.letters where id = ${letter}) as stays from auth.closures where user_id = ${user}`;
      return row;
    };
    expect(await readState()).toEqual({ closed: false, stays: true });
    expect(await readState()).toEqual({ closed: false, stays: true });
    await sql`update mail set state = 'sent', sent_at = now() where recipient = ${`letter:${letter}`}`;
    expect(await readState()).toEqual({ closed: true, stays: false });
    expect(faults).toEqual([]);
    await eraser.close();
  });

  it('forget the keys of weeks that closed 30 days ago, and keep those of weeks that are open or closed lately', async () => {
    const subtractDaysFromNow = (days: number) => toInstant(Date.parse(clock.now) - days * DAY_MS);
    const [old, recent, open] = [
      createIdAt(subtractDaysFromNow(60)),
      createIdAt(subtractDaysFromNow(40)),
      createIdAt(subtractDaysFromNow(90)),
    ];
    await createAssessment(old, subtractDaysFromNow(31));
    await createAssessment(recent, subtractDaysFromNow(29));
    await createAssessment(open);
    // Written before each of them closed, though the database dates them now.
    await sql`update commands set at = ${subtractDaysFromNow(40)} where stream_id = any(${[old, recent, open]}::uuid[])`;
    const countKeys = async (id: AssessmentId) => (await sql`select from commands where stream_id = ${id}`).length;
    await product().runDue();
    expect([await countKeys(old), await countKeys(recent), await countKeys(open)]).toEqual([0, 1, 1]);
    laterAt(2 * DAY_MS);
    await product().runDue();
    expect([await countKeys(recent), await countKeys(open)]).toEqual([0, 1]);
  });

  it('forget keys of writes without a week by their age', async () => {
    await sql`delete from commands`;
    const days = async (age: number) =>
      sql`insert into commands (stream_id, idem_key, actor_id, request_hash, version, at)
        values (${randomUUID()}, ${String(age)}, 'a', '', 0, ${clock.now}::timestamptz - ${age} * interval '1 day')`;
    for (const age of [29, 31, 400]) await days(age);
    await product().runDue();
    expect((await sql`select idem_key from commands`).map(({ idem_key }) => idem_key)).toEqual(['29']);
  });
});
