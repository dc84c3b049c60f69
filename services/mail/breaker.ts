import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';

/** After this many failures in a row sending pauses; operators see "mail delayed". */
const FAILURES = 5;

/** A circuit breaker for a failing mail server. */
export function createBreaker({ clock, openMs }: { clock: () => Instant; openMs: number }) {
  let failures = 0;
  let openUntil: Instant = toInstant(0);
  return {
    isOpen: (): boolean => clock() < openUntil,
    /** The pause is over, and the server's state is unknown: one email is sent as a probe. */
    isTrying: (): boolean => failures >= FAILURES,
    note: (isServerWell: boolean): void => {
      failures = isServerWell ? 0 : failures + 1;
      if (failures >= FAILURES) openUntil = toInstant(toEpochMs(clock()) + openMs);
    },
  };
}
