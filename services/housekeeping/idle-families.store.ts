import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { user } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians } from '#services/families/families.tables.ts';
import { BATCH, daysBefore, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { mail } from '#services/mail/mail.tables.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import type { KeptDays } from '#shared/values/retention.ts';

/** How many days before its end a family is written to, first and again. */
const WARNINGS = { first: 30, last: 7 } as const;

type Ports = {
  /** Writes the letters. */
  deeds: Database;
  /** Deletes, and may do little else. */
  db: Database;
  audit: Pick<AuditTrail, 'note'>;
  kept: Pick<KeptDays, 'reports'>;
};

/**
 * Families in which nobody has signed in for so long. A letter comes 30 days before and another one a week before; only whoever has had both,
 * each at its distance, is forgotten: also where nobody kept house for a while, or the time was made shorter. Whoever signs in meanwhile
 * begins anew, and a child stays while any of its guardians comes.
 */
export const idleFamilies = ({ deeds, db, audit, kept }: Ports): Job => ({
  name: 'idle-families',
  everyMs: PERIODS.daily,
  run: async (now, step) => {
    const ends = kept.reports;
    const warned = (days: number, distance: number) => (of: SQL) =>
      sql`exists (
      select from mail letter where letter.dedupe_key = ${keyOf(of, days)} and letter.created_at <= ${daysBefore(now, distance)})`;
    const unwarned = (days: number) => (of: SQL) => sql`not exists (select from mail letter where letter.dedupe_key = ${keyOf(of, days)})`;
    const seenBefore = (days: number) => daysBefore(now, days);

    const first = await inBatches(async () => {
      const idle = await idleAccounts(deeds, seenBefore(ends - WARNINGS.first), ALL, unwarned(WARNINGS.first));
      for (const each of idle) {
        const end = Math.max(epochMsOf(each.seenAt) + ends * DAY_MS, epochMsOf(now) + WARNINGS.first * DAY_MS);
        await warn(deeds, each, WARNINGS.first, instantOf(end), now);
      }
      return idle.length;
    }, step);
    const again = await inBatches(async () => {
      const before = warned(WARNINGS.first, WARNINGS.first - WARNINGS.last);
      const idle = await idleAccounts(deeds, seenBefore(ends - WARNINGS.last), ALL, (of) => sql`${before(of)} and ${unwarned(WARNINGS.last)(of)}`);
      for (const each of idle) await warn(deeds, each, WARNINGS.last, instantOf(epochMsOf(now) + WARNINGS.last * DAY_MS), now);
      return idle.length;
    }, step);
    const wasTold = warned(WARNINGS.last, WARNINGS.last);
    let gone = 0;
    await inBatches(async () => {
      const idle = await idleAccounts(db, seenBefore(ends), wasTold, wasTold);
      let forgotten = 0;
      for (const { id } of idle) {
        if (!(await forget(db, id, seenBefore(ends)))) continue;
        await audit.note({ at: now, actor: { kind: 'system' }, action: 'account.expired', objectId: id });
        forgotten++;
      }
      gone += forgotten;
      // Whoever came at the last moment is not looked for again in this round.
      return forgotten < idle.length ? 0 : forgotten;
    }, step);
    return first + again + gone;
  },
});

type Idle = { id: UserId; seenAt: Instant };
type Condition = (of: SQL) => SQL;
const ALL: Condition = () => sql`true`;

/** Another visit is another key: what was written before it counts no more. */
const keyOf = (of: SQL, days: number): SQL =>
  sql`'report-expiring|account:' || ${of}.id || '|' || floor(extract(epoch from ${of}.seen_at))::bigint || '|${sql.raw(String(days))}'`;

/** Accounts of parents, the longest unseen first, who look after no child that somebody else has come for since; `each` holds of every guardian. */
async function idleAccounts(db: Database, before: Instant, each: Condition, only: Condition): Promise<Idle[]> {
  const { rows } = await db.execute<{ id: UserId; seen_at: string }>(sql`
    select holder.id, holder.seen_at::text from auth."user" holder
    where holder.role = 'parent' and holder.seen_at < ${before} and ${only(sql`holder`)} and not exists (
      select from guardians mine join guardians theirs on theirs.student_id = mine.student_id join auth."user" other on other.id = theirs.user_id
      where mine.user_id = holder.id and not (other.seen_at < ${before} and ${each(sql`other`)}))
    order by holder.seen_at limit ${BATCH}`);
  return rows.map(({ id, seen_at }) => ({ id, seenAt: instantOf(new Date(seen_at).getTime()) }));
}

async function warn(db: Database, { id, seenAt }: Idle, days: number, until: Instant, now: Instant): Promise<void> {
  const dedupeKey = `report-expiring|account:${id}|${Math.floor(epochMsOf(seenAt) / 1000)}|${days}`;
  const letter = { dedupeKey, kind: 'report-expiring', recipient: `account:${id}`, localDate: now.slice(0, 10), payload: { until }, createdAt: now };
  await db.insert(mail).values(letter).onConflictDoNothing();
}

/** Everything of one account and of the children that nobody else comes for; false where somebody has come meanwhile. */
const forget = (db: Database, id: UserId, before: Instant): Promise<boolean> =>
  db.transaction(async (tx) => {
    const gone = await tx
      .delete(user)
      .where(and(eq(user.id, id), lt(user.seenAt, before)))
      .returning({ id: user.id });
    if (gone.length === 0) return false;
    const children = await tx.select({ id: guardians.studentId }).from(guardians).where(eq(guardians.userId, id));
    // From here on nothing of them is taken or shown; what is kept of them goes by the steps of any erasure.
    for (const child of children) {
      await tx.execute(sql`select begin_erasure(gen_random_uuid(), ${child.id}, 'idle')`);
      await tx.delete(guardians).where(eq(guardians.studentId, child.id));
    }
    await tx.execute(sql`delete from commands where stream_id = ${id}`);
    return true;
  });
