import { courseOf, nextStep } from '#shared/domain/next-step.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { type Choice, laterOf, ordering, type ProgrammePorts, type Snapshot } from '#workflows/programme.activities.ts';
import { refusingPlainly } from '#workflows/refusals.ts';

export type ReminderPorts = ProgrammePorts;

export type ReminderActivities = {
  /**
   * Asks for the reminder of a day, 1 to 9. `asked` is false when the week has changed and no reminder is due now;
   * otherwise the domain has decided, also when nobody had anything to do, and the day need not be asked again.
   */
  sendReminder: (input: {
    assessmentId: AssessmentId;
    day: number;
    at: Instant;
  }) => Promise<Snapshot & { asked: boolean }>;
};

/** `ReminderSent` and its mail row are one commit; the mail itself leaves by the outbox. */
export function createReminderActivities(ports: ReminderPorts): ReminderActivities {
  const order = ordering(ports);
  return {
    sendReminder: ({ assessmentId, day, at }) =>
      refusingPlainly(async () => {
        let asked = false;
        const isDue: Choice = (week) => {
          const step = nextStep(courseOf(week), at);
          // An order that comes to nothing would use up its key, so a reminder that must wait is not ordered at all.
          asked = step.do === 'remind' && step.day === day;
          return asked ? { type: 'SendReminder', day, at: laterOf(ports.clock(), at) } : null;
        };
        return { ...(await order(assessmentId, isDue, `reminder:${day}`)), asked };
      }),
  };
}
