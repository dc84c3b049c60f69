import type { Parent, Person } from '#services/accounts/actor.ts';
import type { StepUp } from '#shared/contracts/endpoint.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

/** For so long a proof of who somebody is counts as fresh. */
const FRESH_MS = 10 * 60_000;

/**
 * Until when the last proof counts; null when it does not any more. A proof of the future is a clock that was set back.
 */
export function freshUntil({ stepUpAt }: Pick<Parent, 'stepUpAt'>, now: Instant): Instant | null {
  if (stepUpAt === null) return null;
  const ends = epochMsOf(stepUpAt) + FRESH_MS;
  return ends > epochMsOf(now) ? instantOf(ends) : null;
}

/**
 * `unlessOpened`: whoever opened the account in this very session, or proved its address there, has shown enough.
 * @throws Refused STEP_UP for everybody whose session alone speaks for them
 */
export function refuseStale(person: Person, now: Instant, asked: StepUp = true): void {
  if (asked === 'unlessOpened' && 'opensAccount' in person && person.opensAccount) return;
  if (!('stepUpAt' in person) || freshUntil(person, now) === null) refuse('STEP_UP');
}
