import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { isScoredGame } from '#shared/measurement/games.ts';
import { type AnalysisInput, type Findings, find } from '#shared/measurement/report/findings.ts';
import { reportFlags, sittingOf } from '#shared/measurement/report/trust.ts';
import type { FlagCode } from '#shared/measurement/scale.ts';
import type { Instant } from '#shared/values/days.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/** A sitting worth repeating, the signs, and the replay order that reopens only this sitting. */
export type Doubt = { source: string; codes: FlagCode[]; task: TaskId; area?: SkillArea };

/**
 * Doubtful sittings of a running assessment, by the rules of its report as if it were written now. `isDone`: whether a
 * sitting is finished and has not been reopened since.
 */
export function doubtfulSittings(
  input: AnalysisInput,
  isDone: (sitting: { task: TaskId; area?: SkillArea }) => boolean,
): Doubt[] {
  const findings = find({ ...input, events: [...input.events, nowAnalysed(input.events)] });
  const flags = [...reportFlags(findings).filter(({ replay }) => replay), ...oftenLeft(findings)];
  // The chapters of the quest are one sitting.
  const named = flags.map(({ source, code }) => ({ source: source.startsWith('quest/A/') ? 'quest/A' : source, code }));
  return [...new Set(named.map(({ source }) => source))].flatMap((source) => {
    const sitting = sittingOf(source);
    const codes = [...new Set(named.filter((flag) => flag.source === source).map(({ code }) => code))];
    return sitting && isDone(sitting) ? [{ source, codes, ...sitting }] : [];
  });
}

/** Share of dropped tries from which the rest of a game is too little. */
const DROPPED = 1 / 3;

/**
 * Areas with a game in which too many tries were dropped because the child left the screen; while the assessment runs
 * they can be repeated.
 */
function oftenLeft({ answers }: Findings): { source: string; code: FlagCode }[] {
  return SkillArea.options.flatMap((area) => {
    const tries = (answers.games[area]?.trials ?? []).filter(({ game, control }) => isScoredGame(game) && !control);
    const isDropped = (name: string) => {
      const own = tries.filter(({ game }) => game === name);
      return own.filter(({ away }) => away).length >= DROPPED * own.length;
    };
    return tries.some(({ game }) => isDropped(game)) ? [{ source: `game/${area}`, code: 'AWAY' as const }] : [];
  });
}

const nowAnalysed = (events: readonly AssessmentEvent[]): AssessmentEvent => ({
  type: 'AnalysisStarted',
  at: events.at(-1)?.at as Instant,
  attempt: 1,
  missing: [],
});
