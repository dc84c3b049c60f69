import type { AuditTrail } from '#services/audit/audit.store.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database } from '#services/database/database.store.ts';
import { findPrepared, settlePrepared } from '#services/families/prepared.store.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import { type Route, route } from '#services/http/route.ts';
import { type BegunErasure, beginErasure } from '#services/privacy/erasures.store.ts';
import { decidePrepared, getPrepared } from '#shared/contracts/prepared.ts';
import type { Instant } from '#shared/values/days.ts';
import type { ErasureId, UserId } from '#shared/values/ids.ts';

export type PreparedPorts = {
  db: Database;
  keyedWrite: KeyedWrite;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
  /** Called after the commit: closes sockets and starts the erasure workflow. */
  erasureBegun: (erasure: BegunErasure) => void;
  /** The prepared assessments belong to the person: starts those that waited for the proof. */
  addressProved: (userId: UserId, now: Instant) => Promise<void>;
};

/** An account whose address another person had used: its owner decides what to keep. */
export const preparedRoutes = ({
  db,
  keyedWrite,
  audit,
  newId,
  erasureBegun,
  addressProved,
}: PreparedPorts): Route[] => [
  route(getPrepared, 'signedIn', async ({ person }) => ({ body: { prepared: await findPrepared(db, person.userId) } })),
  route(decidePrepared, 'signedIn', async ({ body, person, key, requestHash, now, request }) => {
    const { userId } = person;
    const isMine = body.choice === 'mine';
    const startedErasures: BegunErasure[] = [];
    const { replayed } = await keyedWrite({ userId, key, requestHash }, async (tx) => {
      const children = await settlePrepared(tx, userId, isMine);
      if (!children) return {};
      for (const child of isMine ? [] : children)
        startedErasures.push(await beginErasure(tx, { ...child, id: newId() as ErasureId, by: userId }));
      await audit.within(
        tx,
        buildAuditFact({ person, request, now }, isMine ? 'prepared.kept' : 'prepared.erased', userId),
      );
      return {};
    });
    startedErasures.forEach(erasureBegun);
    if (isMine) await addressProved(userId, now);
    return { body: {}, replayed };
  }),
];
