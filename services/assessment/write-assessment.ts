import type { CommandEnvelope, HandleCommand } from '#services/assessment/handle.ts';
import { toProgressView } from '#services/assessment/progress.view.ts';
import type { Child } from '#services/families/families.store.ts';
import type { ChildMode, Parent, Teacher } from '#services/http/actor.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** What a write to an assessment needs of its request. */
export type AssessmentCall = {
  person: (Parent | ChildMode | Teacher) & { child: Child };
  params: { assessmentId: AssessmentId };
  key: string;
  requestHash: string;
  now: Instant;
  alongside?: CommandEnvelope['alongside'];
};

/**
 * Gives a person's command, or one that is built from the log, to the assessment and returns the assessment as that
 * person may see it, also on a replay. `as` is the role that is recorded where the child used a guardian's session.
 */
export async function writeAssessment(
  handle: HandleCommand,
  { person, params, key, requestHash, now, alongside }: AssessmentCall,
  command: CommandEnvelope['command'],
  as: 'parent' | 'child' | 'teacher' = person.kind,
): Promise<{ body: ProgressView; replayed: boolean; week: Assessment }> {
  const { assessmentId } = params;
  const { state, version, replayed } = await handle({
    assessmentId,
    command,
    actor: { kind: as, id: getActorId(person) },
    origin: 'a',
    key,
    requestHash,
    alongside,
  });
  const week = state as Assessment;
  return {
    body: toProgressView({ assessmentId, version, week, child: person.child }, now, person.kind),
    replayed,
    week,
  };
}

/** The actor's id: an account, a hand-over of a device, or an invitation. */
function getActorId(person: AssessmentCall['person']): string {
  if (person.kind === 'parent') return person.userId;
  return person.kind === 'child' ? person.handoverId : person.invitationId;
}
