import type { Database } from '#services/database/database.store.ts';
import { preparedOf, settlePrepared } from '#services/families/prepared.store.ts';
import type { KeyedWrite } from '#services/handling/keyed-write.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import { type Begun, beginErasure } from '#services/rights/erasures.store.ts';
import { decidePrepared, getPrepared } from '#shared/contracts/prepared.ts';
import type { Instant } from '#shared/values/days.ts';
import type { ErasureId, UserId } from '#shared/values/ids.ts';

export type PreparedPorts = {
  db: Database;
  keyedWrite: KeyedWrite;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
  /** The order is committed: sockets end, and Temporal is asked to go on. */
  erasureBegun: (begun: Begun) => void;
  /** The weeks that were prepared are the person's: those that waited for a proof begin. */
  addressProved: (userId: UserId, now: Instant) => Promise<void>;
};

/** An account whose address somebody else had used: its owner says what of it was theirs. */
export const preparedRoutes = ({
  db,
  keyedWrite,
  audit,
  newId,
  erasureBegun,
  addressProved,
}: PreparedPorts): Route[] => [
  route(getPrepared, 'signedIn', async ({ person }) => ({ body: { prepared: await preparedOf(db, person.userId) } })),
  route(decidePrepared, 'signedIn', async ({ body, person, key, requestHash, now, request }) => {
    const { userId, sessionId } = person;
    const isMine = body.choice === 'mine';
    const begun: Begun[] = [];
    const { replayed } = await keyedWrite({ userId, key, requestHash }, async (tx) => {
      const children = await settlePrepared(tx, userId, isMine);
      if (!children) return {};
      for (const child of isMine ? [] : children)
        begun.push(await beginErasure(tx, { ...child, id: newId() as ErasureId, by: userId }));
      const actor = { kind: 'account', userId, sessionId };
      await audit.within(tx, {
        at: now,
        actor,
        action: isMine ? 'prepared.kept' : 'prepared.erased',
        objectId: userId,
        requestId: request.id,
      });
      return {};
    });
    begun.forEach(erasureBegun);
    if (isMine) await addressProved(userId, now);
    return { body: {}, replayed };
  }),
];
