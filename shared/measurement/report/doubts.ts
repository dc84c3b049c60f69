import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { type AnalysisInput, find } from '#shared/measurement/report/findings.ts';
import { reportFlags, sittingOf } from '#shared/measurement/report/trust.ts';
import type { FlagCode } from '#shared/measurement/scale.ts';
import type { Instant } from '#shared/values/days.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/** A sitting that is worth doing again, why, and the order that throws open just it. */
export type Doubt = { source: string; codes: FlagCode[]; task: TaskId; area?: SkillArea };

/**
 * Doubtful sittings of a week that still runs, by the rules of its report as if it were written now. `isDone` tells which of them
 * have been played to the end and not been opened again since.
 */
export function doubtfulSittings(input: AnalysisInput, isDone: (sitting: { task: TaskId; area?: SkillArea }) => boolean): Doubt[] {
  const flags = reportFlags(find({ ...input, events: [...input.events, nowAnalysed(input.events)] })).filter(({ replay }) => replay);
  // The chapters of the quest are one sitting.
  const named = flags.map(({ source, code }) => ({ source: source.startsWith('quest/A/') ? 'quest/A' : source, code }));
  return [...new Set(named.map(({ source }) => source))].flatMap((source) => {
    const sitting = sittingOf(source);
    const codes = [...new Set(named.filter((flag) => flag.source === source).map(({ code }) => code))];
    return sitting && isDone(sitting) ? [{ source, codes, ...sitting }] : [];
  });
}

const nowAnalysed = (events: readonly AssessmentEvent[]): AssessmentEvent => ({
  type: 'AnalysisStarted',
  at: events.at(-1)?.at as Instant,
  attempt: 1,
  missing: [],
});
