import type { SignalPayload } from '#shared/contracts/workflows/assessment.ts';
import type { LocalDate } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type { SignalName } from '#shared/values/tasks.ts';

/** What operators may know of a week before its workflow has said a word. */
export type WeekCard = { startDate: LocalDate; timeZone: string };

/** One run of references of one signal name, in version order. */
export type Delivery = { assessmentId: AssessmentId; card: WeekCard; signal: SignalName; payload: SignalPayload };

/**
 * `delivered`: Temporal has it. `closed`: the week's workflow has ended, nobody wants it any more. `unavailable`:
 * Temporal is away. `hanging`: it did not answer in time; it may have arrived. `pressure`: it asks for patience.
 * `poison`: it will never take this. `failed`: anything else; it may have arrived.
 */
export type SendOutcome =
  | { kind: 'delivered' | 'closed' }
  | { kind: 'unavailable' | 'hanging' | 'pressure' | 'poison' | 'failed'; reason: string };

/** Temporal as the relay sees it: a port, so that tests can make it fail in every way that a network knows. */
export type SignalSender = {
  /**
   * Starts the workflow when there is none. Never throws, and always answers within a deadline: who waits takes the
   * place of others.
   */
  send: (delivery: Delivery) => Promise<SendOutcome>;
  /** A cheap question, asked while nothing is sent; it too has a deadline. */
  isUp: () => Promise<boolean>;
};
