import type { SignalPayload } from '#shared/contracts/workflows/assessment.ts';
import type { LocalDate } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type { SignalName } from '#shared/values/tasks.ts';

/** What operators may see of an assessment before its workflow has set anything. */
export type AssessmentCard = { startDate: LocalDate; timeZone: string };

/** One run of references of one signal name, in version order. */
export type SignalDelivery = {
  assessmentId: AssessmentId;
  card: AssessmentCard;
  signal: SignalName;
  payload: SignalPayload;
};

/**
 * `delivered`: Temporal has it. `closed`: the workflow has ended and needs no signal. `unavailable`: Temporal is down.
 * `hanging`: no answer in time; the signal may have arrived. `pressure`: Temporal asks to slow down. `poison`: it will
 * never be accepted. `failed`: any other error; the signal may have arrived.
 */
export type SendOutcome =
  | { kind: 'delivered' | 'closed' }
  | { kind: 'unavailable' | 'hanging' | 'pressure' | 'poison' | 'failed'; reason: string };

/** Temporal as a port, so that tests can make it fail in every way that a network can. */
export type SignalSender = {
  /**
   * Starts the workflow if there is none. Never throws, and always answers within a deadline, since a waiting send
   * blocks others.
   */
  send: (delivery: SignalDelivery) => Promise<SendOutcome>;
  /** A cheap probe while nothing is sent; it too has a deadline. */
  isUp: () => Promise<boolean>;
};
