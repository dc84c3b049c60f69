import type { Parent, Person } from '#services/accounts/actor.ts';
import type { StepUp } from '#shared/contracts/endpoint.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

/** How long a proof of identity counts as recent. */
const FRESH_MS = 10 * 60_000;

/**
 * Until when the last proof counts; null if it does not any more. A proof in the future (after the clock was set back)
 * counts as recent.
 */
export function freshUntil({ stepUpAt }: Pick<Parent, 'stepUpAt'>, now: Instant): Instant | null {
  if (stepUpAt === null) return null;
  const ends = epochMsOf(stepUpAt) + FRESH_MS;
  return ends > epochMsOf(now) ? instantOf(ends) : null;
}

/**
 * `unlessOpened`: a session that opened the account or first proved its address needs no further proof.
 * @throws Refused STEP_UP if the last proof is too old
 */
export function refuseStale(person: Person, now: Instant, asked: StepUp = true): void {
  if (asked === 'unlessOpened' && 'opensAccount' in person && person.opensAccount) return;
  if (!('stepUpAt' in person) || freshUntil(person, now) === null) refuse('STEP_UP');
}
