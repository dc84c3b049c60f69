import type { ChildMode, Parent, Teacher } from '#services/accounts/actor.ts';
import type { Child } from '#services/families/families.store.ts';
import type { EventsSoFar, Handle, Order } from '#services/handling/handle.ts';
import { progressView } from '#services/views/progress.view.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { Assessment, Week } from '#shared/domain/assessment/state.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** What a write to an assessment needs of its request. */
export type WeekCall = {
  person: (Parent | ChildMode | Teacher) & { child: Child };
  params: { assessmentId: AssessmentId };
  key: string;
  requestHash: string;
  now: Instant;
  alongside?: Order['alongside'];
};

/** A command, or a function that builds it from the current state. */
export type WeekCommand = Command | ((week: Week, soFar: EventsSoFar) => Command | Promise<Command>);

/**
 * Gives a person's command to the assessment and returns the assessment as that person may see it, also on a replay.
 * `as` is the role that is recorded where the child used a guardian's session.
 */
export async function writeWeek(
  handle: Handle,
  { person, params, key, requestHash, now, alongside }: WeekCall,
  asked: WeekCommand,
  as: 'parent' | 'child' | 'teacher' = person.kind,
): Promise<{ body: ProgressView; replayed: boolean; week: Week }> {
  const { assessmentId } = params;
  const command =
    typeof asked === 'function' ? (state: Assessment, soFar: EventsSoFar) => asked(weekOf(state), soFar) : asked;
  const { state, version, replayed } = await handle({
    assessmentId,
    command,
    actor: { kind: as, id: idOf(person) },
    origin: 'a',
    key,
    requestHash,
    alongside,
  });
  const week = state as Week;
  return { body: progressView({ assessmentId, version, week, child: person.child }, now, person.kind), replayed, week };
}

/** The actor's id: an account, a hand-over of a device, or an invitation. */
function idOf(person: WeekCall['person']): string {
  if (person.kind === 'parent') return person.userId;
  return person.kind === 'child' ? person.handoverId : person.invitationId;
}

const weekOf = (state: Assessment): Week => (state.status === 'notScheduled' ? refuse('NOT_FOUND') : state);
