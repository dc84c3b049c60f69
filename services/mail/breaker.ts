import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

/** After this many failures in a row sending pauses; operators see "mail delayed". */
const FAILURES = 5;

/** A circuit breaker for a failing mail server. */
export function breaker({ clock, restMs }: { clock: () => Instant; restMs: number }) {
  let failures = 0;
  let restsUntil: Instant = instantOf(0);
  return {
    isOpen: (): boolean => clock() < restsUntil,
    /** The pause is over, and the server's state is unknown: one email is sent as a probe. */
    isTrying: (): boolean => failures >= FAILURES,
    note: (isServerWell: boolean): void => {
      failures = isServerWell ? 0 : failures + 1;
      if (failures >= FAILURES) restsUntil = instantOf(epochMsOf(clock()) + restMs);
    },
  };
}
