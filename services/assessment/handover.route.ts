import type { NetworkLimits } from '#services/accounts/attempt-limits.store.ts';
import { HashingRefusal, type PasswordStore } from '#services/accounts/passwords.store.ts';
import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import type { HandoverStore } from '#services/assessment/handovers.store.ts';
import type { AuditFact, AuditTrail } from '#services/audit/audit.store.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { FamilyStore } from '#services/families/families.store.ts';
import type { Handover } from '#services/http/actor.ts';
import { canChildContinue, clearChildCookie, computeHandoverEnd, setChildCookie } from '#services/http/child-cookie.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';
import { type Route, route } from '#services/http/route.ts';
import { createToken, hashToken } from '#services/tokens.ts';
import { type DeviceState, getHandover, handOver, MOST_TRIES, unlock } from '#shared/contracts/handover.ts';
import type { Instant } from '#shared/values/days.ts';
import type { HandoverId } from '#shared/values/ids.ts';
import { Refused, refuse } from '#shared/values/refusal.ts';

export type HandoverPorts = {
  handovers: HandoverStore;
  weeks: Pick<AssessmentQueries, 'one'>;
  families: Pick<FamilyStore, 'findChildOfGuardian'>;
  passwords: Pick<PasswordStore, 'hashSecret' | 'unlocking'>;
  newId: () => string;
  /** Cookies are sent over https only. */
  secure: boolean;
  audit: Pick<AuditTrail, 'note' | 'noteLater' | 'within'>;
  networkLimits: NetworkLimits;
  /** Called when the session is handed over, to close its live connections. */
  onSessionLocked: (sessionId: string) => void;
};

const OWN = { state: 'own' } as const satisfies DeviceState;

/** Hands the device to a child and takes it back. Until then the session opens nothing. */
export const handoverRoutes = (ports: HandoverPorts): Route[] => [
  route(handOver, 'parentOfAssessment', async ({ params, body, person, now, reply, request }) => {
    const { assessmentId } = params;
    const { week } = (await ports.weeks.one(assessmentId)) ?? refuse('NOT_FOUND');
    if (week.status === 'cancelled') refuse('CANCELLED');
    if (week.status === 'reported') refuse('ALREADY_COMPLETED');
    const token = createToken();
    const pinHash = body.pin === undefined ? null : await ports.passwords.hashSecret(body.pin);
    const { sessionId, userId, child } = person;
    const newHandover = {
      id: ports.newId() as HandoverId,
      sessionId,
      assessmentId,
      userId,
      assist: body.assist,
      seenAt: now,
      endsAt: computeHandoverEnd(now),
    };
    const fact = buildAuditFact({ person, request, now }, 'device.handed-over', newHandover.id);
    await ports.handovers.begin({ ...newHandover, tokenHash: hashToken(token), pinHash }, (tx) =>
      ports.audit.within(tx, fact),
    );
    ports.onSessionLocked(sessionId);
    setChildCookie(reply, ports.secure, token, newHandover);
    return { body: toDeviceState({ ...newHandover, hasPin: pinHash !== null, tries: 0 }, child.nickname, now) };
  }),
  route(getHandover, 'familyDevice', async ({ person, now }) => ({
    body: await readDeviceState(person.handover, ports, now),
  })),
  route(unlock, 'familyDevice', async ({ person: { handover }, body, reply, request, now }) => {
    if (handover) await ports.networkLimits.take('unlock', request.ip);
    if (handover) await unlockWithAudit(handover, { now, requestId: request.id }, body, ports);
    clearChildCookie(reply, ports.secure);
    return { body: OWN };
  }),
];

/** Unlocks the device and audits it; audits refusals too, which may be guesses. */
async function unlockWithAudit(
  handover: Handover,
  context: { now: Instant; requestId: string },
  proof: Parameters<typeof verifyAndUnlock>[1],
  ports: HandoverPorts,
): Promise<void> {
  // It is unknown who uses the device: the audit names the account that owns it.
  const fact: AuditFact = {
    at: context.now,
    actor: { kind: 'device', userId: handover.userId, sessionId: handover.sessionId },
    action: 'device.unlocked',
    objectId: handover.id,
    requestId: context.requestId,
  };
  await verifyAndUnlock(handover, proof, ports, (tx) => ports.audit.within(tx, fact)).catch((error: unknown) => {
    // A refusal because of a full queue is no try.
    if (error instanceof Refused && !(error instanceof HashingRefusal))
      ports.audit.noteLater({ ...fact, refusedFor: error.code });
    throw error;
  });
}

/**
 * @throws DetailedRefusal NOT_UNLOCKED with the remaining tries; Refused SIGN_IN_AGAIN if there are none, HANDED_OVER if
 * the device was taken back and handed over again meanwhile
 */
async function verifyAndUnlock(
  handover: Handover,
  proof: { pin: string } | { password: string },
  { handovers, passwords: { unlocking } }: HandoverPorts,
  alongside: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const ownTry = await handovers.takeTry(handover);
  if (!ownTry) return refuseIfHandedOver(handover, handovers);
  const { pinHash, triesLeft } = ownTry;
  const verifyProof = async () =>
    'pin' in proof
      ? pinHash !== null && unlocking.verifySecret(pinHash, proof.pin)
      : unlocking.verifyPassword(handover.userId, proof.password);
  // A check that did not run, such as with a full queue, does not count as a try.
  const isRight = await verifyProof().catch(async (error: unknown) => {
    await handovers.giveTryBack(handover);
    throw error;
  });
  if (!isRight) throw new DetailedRefusal('NOT_UNLOCKED', { triesLeft });
  if (!(await handovers.end(handover, alongside))) await refuseIfHandedOver(handover, handovers);
}

/** For a hand-over that could not be ended: nothing is to be refused where the device was taken back meanwhile. */
async function refuseIfHandedOver(
  { sessionId, id }: Handover,
  { findBySession }: Pick<HandoverStore, 'findBySession'>,
): Promise<void> {
  const current = await findBySession(sessionId);
  if (current) refuse(current.id === id ? 'SIGN_IN_AGAIN' : 'HANDED_OVER');
}

async function readDeviceState(
  handover: Handover | null,
  { families }: HandoverPorts,
  now: Instant,
): Promise<DeviceState> {
  if (!handover) return OWN;
  // No name once the guardian who handed the device over looks after the child no more.
  const child = await families.findChildOfGuardian(handover.userId, handover.assessmentId);
  return toDeviceState(handover, child?.nickname ?? '', now);
}

function toDeviceState(handover: Omit<Handover, 'sessionId'>, childName: string, now: Instant): DeviceState {
  const { assessmentId, assist, hasPin, tries, endsAt } = handover;
  return {
    state: 'handedOver',
    assessmentId,
    childName,
    assist,
    hasPin,
    endsAt,
    triesLeft: MOST_TRIES - tries,
    childMayGoOn: canChildContinue(handover, now),
  };
}
