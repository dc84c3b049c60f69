import { Readable } from 'node:stream';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { FamilyStore } from '#services/families/families.store.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import type { RateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import { generateArchiveFiles, type ReadReportPdf } from '#services/privacy/archive.ts';
import { loadChildData } from '#services/privacy/child-data.store.ts';
import { type BegunErasure, beginErasure, type ErasureReader } from '#services/privacy/erasures.store.ts';
import { readOwnData } from '#services/privacy/own-data.store.ts';
import { createZip } from '#services/privacy/zip.ts';
import * as contracts from '#shared/contracts/rights.ts';
import { toEpochMs } from '#shared/values/days.ts';
import type { ErasureId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type RightsPorts = {
  db: Database;
  erasures: ErasureReader;
  families: Pick<FamilyStore, 'findGuardianRole'>;
  readReportPdf: ReadReportPdf;
  keyedWrite: KeyedWrite;
  notify: NotifyAccount;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
  /** Limit of archives per account. */
  limit: RateLimit;
  /** Called after the commit: closes sockets and starts the erasure workflow. */
  erasureBegun: (erasure: BegunErasure) => void;
};

/** Data rights of a family: exports everything stored about a child, and erases it. */
export const rightsRoutes = (ports: RightsPorts): Route[] => {
  const { db, erasures, families, readReportPdf, keyedWrite, notify, audit, newId, limit, erasureBegun } = ports;
  return [
    route(contracts.exportStudent, 'parentOfStudent', async ({ params, person, now, request, reply }) => {
      limit.take(person.userId, toEpochMs(now));
      const role = (await families.findGuardianRole(person.userId, params.studentId)) ?? refuse('NOT_FOUND');
      const childData =
        (await loadChildData(db, params.studentId, { userId: person.userId, role })) ?? refuse('NOT_FOUND');
      const actor = { kind: 'account', userId: person.userId, sessionId: person.sessionId };
      await db.transaction(async (tx) => {
        await notify(tx, { userId: person.userId, kind: 'export-made', about: request.id, now });
        await audit.within(tx, {
          at: now,
          actor,
          action: 'child.exported',
          objectId: params.studentId,
          requestId: request.id,
        });
      });
      // The file name contains nothing about the child, since lists of downloads show it.
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="seven-stones-${now.slice(0, 10)}.zip"`);
      return { body: Readable.from(createZip(generateArchiveFiles(childData, readReportPdf, now))) };
    }),
    route(contracts.exportAccount, 'accountHolder', async ({ person: { userId, sessionId }, now, request, reply }) => {
      limit.take(userId, toEpochMs(now));
      const data = await readOwnData(db, userId);
      await db.transaction(async (tx) => {
        await notify(tx, { userId, kind: 'account-exported', about: request.id, now });
        const actor = { kind: 'account', userId, sessionId };
        await audit.within(tx, { at: now, actor, action: 'account.exported', objectId: userId, requestId: request.id });
      });
      reply.header('content-disposition', `attachment; filename="seven-stones-account-${now.slice(0, 10)}.json"`);
      return { body: Readable.from([Buffer.from(`${JSON.stringify({ madeAt: now, ...data }, null, 2)}\n`)]) };
    }),
    route(
      contracts.eraseStudent,
      'ownerOfStudent',
      async ({ params, body, person, key, requestHash, now, request }) => {
        let begunErasure: BegunErasure | undefined;
        const { response, replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
          begunErasure = await beginErasure(tx, {
            id: newId() as ErasureId,
            studentId: params.studentId,
            nickname: body.nickname,
            by: person.userId,
          });
          for (const userId of begunErasure.others)
            await notify(tx, { userId, kind: 'child-erased', about: begunErasure.erasure.id, now });
          const actor = { kind: 'account', userId: person.userId, sessionId: person.sessionId };
          await audit.within(tx, {
            at: now,
            actor,
            action: 'child.erasure-asked',
            objectId: begunErasure.erasure.id,
            requestId: request.id,
          });
          return begunErasure.erasure;
        });
        if (begunErasure) erasureBegun(begunErasure);
        return { body: response, replayed };
      },
    ),
    route(contracts.listErasures, 'signedIn', async ({ person }) => ({
      body: { erasures: await erasures.listByPerson(person.userId) },
    })),
  ];
};
