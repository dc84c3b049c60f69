import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import {
  type CommandFactory,
  createCommandSender,
  maxInstant,
  type ProgrammePorts,
  type Snapshot,
} from '#workflows/programme.activities.ts';
import { withPlainRefusals } from '#workflows/refusals.ts';

export type ReminderPorts = ProgrammePorts;

export type ReminderActivities = {
  /**
   * Orders the reminder of a day, 1 to 9. `asked` is false when the week has changed and no reminder is due; otherwise
   * the domain has decided, also when there was nothing to remind of, and the day is settled.
   */
  sendReminder: (input: {
    assessmentId: AssessmentId;
    day: number;
    at: Instant;
  }) => Promise<Snapshot & { asked: boolean }>;
};

/** `ReminderSent` and its mail row are one commit; the outbox sends the mail. */
export function createReminderActivities(ports: ReminderPorts): ReminderActivities {
  const sendCommand = createCommandSender(ports);
  return {
    sendReminder: ({ assessmentId, day, at }) =>
      withPlainRefusals(async () => {
        let isRequested = false;
        const remindIfDue: CommandFactory = (week) => {
          const step = getNextStep(toAssessmentSnapshot(week), at);
          // A command without an effect would use up its key, so a reminder that is not due is not ordered.
          isRequested = step.do === 'remind' && step.day === day;
          return isRequested ? { type: 'SendReminder', day, at: maxInstant(ports.clock(), at) } : null;
        };
        return { ...(await sendCommand(assessmentId, remindIfDue, `reminder:${day}`)), asked: isRequested };
      }),
  };
}
