import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

/** After this many failures in a row nobody is asked for a while; operators see "mail delayed". */
const FAILURES = 5;

/** Leaves a server alone that fails and fails. */
export function breaker({ clock, restMs }: { clock: () => Instant; restMs: number }) {
  let failures = 0;
  let restsUntil: Instant = instantOf(0);
  return {
    isOpen: (): boolean => clock() < restsUntil,
    /** It has rested, and nobody knows yet whether the server is well: one letter tries for all. */
    isTrying: (): boolean => failures >= FAILURES,
    note: (isServerWell: boolean): void => {
      failures = isServerWell ? 0 : failures + 1;
      if (failures >= FAILURES) restsUntil = instantOf(epochMsOf(clock()) + restMs);
    },
  };
}
