import type { Phase, UpdateName } from '#shared/contracts/workflows/assessment.ts';

/*
 * Texts that operators read in Temporal's Web UI. They are not in `shared/messages` because workflow code may import
 * only contracts and domain. The summary of an activity or timer is part of the workflow history.
 */
/**
 * Fixed when the run starts; the start date may change later, and the table of `formatAssessmentTable` shows the
 * current days.
 */
export const formatStartSummary = (startDate: string, timeZone: string): string =>
  `7-day assessment · scheduled for ${startDate} · ${timeZone}`;
export const formatStartDetails = (opsLink: string): string => `[Open in operations](${opsLink})`;

export const ACTIVITY_SUMMARIES = {
  load: 'Read the week, open the day that is due',
  openDay: (day: number): string => `Open day ${day}`,
  remind: (day: number): string => `Reminder day ${day}`,
  analyse: (attempt: number): string => `Report, attempt ${attempt}`,
  failAnalysis: (attempt: number): string => `Attempt ${attempt} failed`,
  cancel: 'Cancel the week',
  order: (name: UpdateName): string => `Operator: ${name}`,
} as const;

export const timerSummary = {
  day: 'Next day',
  reminder: 'Reminder',
  graceEnds: 'Grace ends',
  proof: 'Address to be proved',
  signal: 'Renew the run',
} as const;

export const UPDATE_DESCRIPTIONS: Record<UpdateName, string> = {
  pause: 'Pause the week',
  resume: 'Resume the week',
  reschedule: 'Move the next day: {"nextDayOn": "2026-11-30"}',
  finish: 'Finish early with what exists (from day 7)',
  cancel: 'Cancel the week for good',
  retryReport: 'Try the report again',
  waiveTeacher: 'Go on without the teacher',
  extendGrace: 'Give more time after day 7: {"hours": 24}',
};
export const STATUS_DESCRIPTION = 'Phase, day, whom the week waits for, and the next wake-up';

const PHASE_NAMES: Record<Phase, string> = {
  loading: 'Reading the week',
  scheduled: 'Not started yet',
  running: 'Running',
  grace: 'Days of grace',
  paused: 'Paused',
  withoutConsent: 'No consent in force',
  analysing: 'Report in the making',
  failed: 'Report failed: needs retryReport',
  completed: 'Report ready',
  cancelled: 'Cancelled',
};

/** The live summary as Markdown. `days`: the seven rows; instants are UTC. */
export const formatAssessmentTable = (facts: {
  phase: Phase;
  waitingFor: readonly string[];
  nextWakeAt: string | null;
  days: readonly { opens: string; done: readonly string[]; missing: readonly string[] }[];
}): string =>
  [
    `**${PHASE_NAMES[facts.phase]}** · waiting for ${facts.waitingFor.join(', ') || 'nobody'} · next wake-up ${facts.nextWakeAt ?? 'by a signal'}`,
    '',
    '| day | opens (UTC) | done | missing |',
    '|---|---|---|---|',
    ...facts.days.map(
      ({ opens, done, missing }, i) =>
        `| ${i + 1} | ${opens} | ${done.join(', ') || '–'} | ${missing.join(', ') || '–'} |`,
    ),
  ].join('\n');
