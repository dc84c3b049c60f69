import { SkillArea } from '#shared/instruments/skills.ts';
import { isScoredGame } from '#shared/measurement/games.ts';
import { withAnalysis } from '#shared/measurement/report/answers.ts';
import { type AnalysisInput, computeFindings, type Findings } from '#shared/measurement/report/findings.ts';
import { listReportFlags, toSittingRef } from '#shared/measurement/report/trust.ts';
import type { FlagCode } from '#shared/measurement/scale.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/** A sitting worth repeating, the signs, and the replay order that reopens only this sitting. */
export type DoubtfulSitting = { source: string; codes: FlagCode[]; task: TaskId; area?: SkillArea };

/**
 * Doubtful sittings of a running assessment, by the rules of its report as if it were written now. `isDone`: whether a
 * sitting is finished and has not been reopened since.
 */
export function findDoubtfulSittings(
  input: AnalysisInput,
  isDone: (sitting: { task: TaskId; area?: SkillArea }) => boolean,
): DoubtfulSitting[] {
  const findings = computeFindings({ ...input, events: withAnalysis(input.events) });
  const flags = [...listReportFlags(findings).filter(({ replay }) => replay), ...findInterruptedGames(findings)];
  // The chapters of the quest are one sitting.
  const sittingFlags = flags.map(({ source, code }) => ({
    source: source.startsWith('quest/A/') ? 'quest/A' : source,
    code,
  }));
  return [...new Set(sittingFlags.map(({ source }) => source))].flatMap((source) => {
    const sitting = toSittingRef(source);
    const codes = [...new Set(sittingFlags.filter((flag) => flag.source === source).map(({ code }) => code))];
    return sitting && isDone(sitting) ? [{ source, codes, ...sitting }] : [];
  });
}

/** Share of dropped tries from which the rest of a game is too little. */
const DROPPED = 1 / 3;

/**
 * Areas with a game in which too many tries were dropped because the child left the screen; while the assessment runs
 * they can be repeated.
 */
function findInterruptedGames({ answers }: Findings): { source: string; code: FlagCode }[] {
  return SkillArea.options.flatMap((area) => {
    const tries = (answers.games[area]?.trials ?? []).filter(({ game, control }) => isScoredGame(game) && !control);
    const hasTooManyDropped = (name: string) => {
      const own = tries.filter(({ game }) => game === name);
      return own.filter(({ away }) => away).length >= DROPPED * own.length;
    };
    return tries.some(({ game }) => hasTooManyDropped(game)) ? [{ source: `game/${area}`, code: 'AWAY' as const }] : [];
  });
}
