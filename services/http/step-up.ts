import type { Parent, RequestActor } from '#services/http/actor.ts';
import type { StepUp } from '#shared/contracts/endpoint.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

/** How long a proof of identity counts as recent. */
const FRESH_MS = 10 * 60_000;

/**
 * Until when the last proof counts; null if it does not any more. A proof in the future (after the clock was set back)
 * counts as recent.
 */
export function computeFreshUntil({ stepUpAt }: Pick<Parent, 'stepUpAt'>, now: Instant): Instant | null {
  if (stepUpAt === null) return null;
  const ends = toEpochMs(stepUpAt) + FRESH_MS;
  return ends > toEpochMs(now) ? toInstant(ends) : null;
}

/**
 * `unlessOpened`: a session that opened the account or first proved its address needs no further proof.
 * @throws Refused STEP_UP if the last proof is too old
 */
export function refuseStaleProof(person: RequestActor, now: Instant, requirement: StepUp = true): void {
  if (requirement === 'unlessOpened' && 'opensAccount' in person && person.opensAccount) return;
  if (!('stepUpAt' in person) || computeFreshUntil(person, now) === null) refuse('STEP_UP');
}
