import { sql } from 'drizzle-orm';
import { letters, user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { mail } from '#services/database/mail.tables.ts';

/**
 * When a mail is due: not before its release, or now. Both as values, so that the statement that writes them is one.
 */
export const NOT_YET = sql`${'infinity'}::timestamptz`;
export const AT_ONCE = sql`${'now'}::timestamptz`;

/** How long to wait after a poll that released nothing, in ms. */
const IDLE_MS = 1_000;
const isPaced = sql`${mail.networkHash} is not null and ${mail.releasedAt} is null and ${mail.state} in ('pending', 'retry')`;
/** One worker at a time: two would each release a whole minute's mails. */
const LOCK = sql`select pg_try_advisory_xact_lock(hashtext('mail-pace')) as mine`;

/**
 * Releases emails to unproved addresses, `perMinute` over all workers. The others wait in the table, and networks with
 * the fewest emails of the last hour come first: a bot fills only its own queue.
 */
export function createEmailPace(db: Database, perMinute: number) {
  const isAnyWaiting = db.select({ id: mail.id }).from(mail).where(isPaced).limit(1).prepare('paced_letters_wait');
  // An email to a proved address bothers no stranger, so it is not counted. This is checked here, where its duration is
  // not observable.
  const releaseProved = sql`update ${mail} set due_at = now(), network_hash = null
    from ${letters} l join ${user} u on u.email = l.address and u.email_verified
    where ${isPaced} and l.id = case when ${mail.recipient} like 'letter:%' then substr(${mail.recipient}, 8)::uuid end`;
  const releaseInTurn = sql`with lately as (
      select network_hash, count(*) as sent from ${mail} where released_at > now() - interval '1 hour' group by network_hash
    ), numbered as (
      select ${mail.id} as id, ${mail.createdAt} as created_at,
        row_number() over (partition by ${mail.networkHash} order by ${mail.createdAt}) + coalesce(lately.sent, 0) as place
      from ${mail} left join lately on lately.network_hash = ${mail.networkHash} where ${isPaced}
    ), turn as (
      select id from numbered order by place, created_at
      limit greatest(0, ${perMinute} - (select count(*) from ${mail} where released_at > now() - interval '1 minute'))
    )
    update ${mail} set due_at = now(), released_at = now() from turn where ${mail.id} = turn.id`;
  // The requester's network is kept only as long as it decides the order.
  const forget = sql`update ${mail} set network_hash = null, released_at = null where released_at < now() - interval '1 hour'`;
  let idleUntil = 0;
  return {
    /** Deletes the requester's network of emails that were released more than an hour ago. */
    forget: async (): Promise<void> => {
      await db.execute(forget);
    },
    release: async (): Promise<void> => {
      if (performance.now() < idleUntil || (await isAnyWaiting.execute()).length === 0) return;
      const released = await db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ mine: boolean }>(LOCK);
        if (!rows[0]?.mine) return 0;
        const provedResult = await tx.execute(releaseProved);
        return (provedResult.rowCount ?? 0) + ((await tx.execute(releaseInTurn)).rowCount ?? 0);
      });
      if (released === 0) idleUntil = performance.now() + IDLE_MS;
    },
  };
}
