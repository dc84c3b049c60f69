import { z } from 'zod';
import type { Findings } from '#shared/measurement/report/findings.ts';
import {
  createPlayGround,
  type IdeaChoice,
  type IdeaGround,
  listIdeaGrounds,
} from '#shared/measurement/report/idea-grounds.ts';
import type { IdeasReport, PlannedIdea, SuggestedIdea } from '#shared/measurement/report/ideas-report.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { createSchoolStatement, createTeacherQuestion } from '#shared/measurement/report/teacher-question.ts';
import type { RuleId } from '#shared/measurement/report/wording.ts';
import type { Area } from '#shared/measurement/scale.ts';
import { AREAS } from '#shared/measurement/scale.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';

/**
 * Six ideas and one free day. Of the five after today's idea at most `answers` come from results and `liked` from
 * preferences.
 */
const WEEK = { ideas: 6, answers: 2, liked: 2 } as const;

type SuggestionFindings = Pick<Findings, 'years' | 'mode' | 'adults' | 'interests' | 'agreements' | 'areas'>;
type ReportStatements = { growthAreas: readonly Statement[]; strengths: readonly Statement[]; trusted: boolean };
type SuggestionOptions = { seed: string; previous: PreviousReport | null };

/**
 * Activities for today, for the week and by area, each with its reason. Deterministic for an assessment and its
 * previous report; the order differs by child. No idea is repeated within a week or from the previous report. An
 * assessment that cannot be trusted gets play for any child of the age.
 */
export function suggestIdeas(
  findings: SuggestionFindings,
  statements: ReportStatements,
  { seed, previous }: SuggestionOptions,
): IdeasReport {
  const { answers, likes, goesWell } = statements.trusted
    ? listIdeaGrounds(findings, statements)
    : { answers: [], likes: [], goesWell: [] };
  const previousIdeas = new Set(listNamedIdeas(previous?.document));
  const usedIdeas = new Set(previousIdeas);
  const choose = (grounds: readonly IdeaGround[], rule: RuleId, used: Set<string>): ChosenIdea | null => {
    for (const ground of grounds) {
      const choice = orderIdeas(ground, seed).find(({ idea }) => !used.has(idea.id));
      if (!choice) continue;
      used.add(choice.idea.id);
      return {
        of: ground.of,
        idea: choice.idea.id,
        minutes: choice.idea.minutes,
        area: choice.area,
        reason: ground.reason(rule),
      };
    }
    return null;
  };

  const first = choose([...answers, ...likes, createPlayGround(findings)], 'todays-idea', usedIdeas);
  if (!first) throw new RangeError('the bank has no idea for this age');
  const week = [first];
  const takeIdeas = (grounds: readonly IdeaGround[], most: number): ChosenIdea[] => {
    const picked: ChosenIdea[] = [];
    for (let n = 0; n < most; n++) {
      const next = choose(sortByUse(grounds, week), 'idea-week', usedIdeas);
      if (next) picked.push(next);
      if (next) week.push(next);
    }
    return picked;
  };
  const [answer, answerAgain] = takeIdeas(answers, WEEK.answers);
  const liked = [...takeIdeas(likes, 1), ...takeIdeas(goesWell, 1)];
  if (liked.length < WEEK.liked) liked.push(...takeIdeas(likes, 1));
  const planned = [first, answer, ...liked, answerAgain].flatMap((each) => each ?? []);
  while (planned.length < WEEK.ideas) {
    const rarest = [...AREAS].sort((one, other) => countArea(planned, one) - countArea(planned, other));
    const play = choose(
      rarest.map((area) => createPlayGround(findings, [area])),
      'idea-week',
      usedIdeas,
    );
    if (!play) break;
    planned.push(play);
  }
  const ideas = planned.map((each, i): PlannedIdea => ({ day: i + 1, ...toSuggestedIdea(each) }));

  // An idea of the week is repeated here only where the area has no unused idea left.
  const byArea = AREAS.flatMap((area) => {
    const grounds = [...answers, ...goesWell].filter(({ ideas: [one] }) => one?.area === area);
    const all = [...grounds, createPlayGround(findings, [area])];
    const suggestion = choose(all, 'idea-by-area', usedIdeas) ?? choose(all, 'idea-by-area', new Set(previousIdeas));
    return suggestion
      ? [{ ...toSuggestedIdea(suggestion), school: createSchoolStatement(area, findings, statements) }]
      : [];
  });
  return { today: toSuggestedIdea(first), ideas, byArea, teacherQuestion: createTeacherQuestion(findings, statements) };
}

type ChosenIdea = SuggestedIdea & { of: string };
const toSuggestedIdea = ({ of: _, ...idea }: ChosenIdea): SuggestedIdea => idea;
const countArea = (chosen: readonly ChosenIdea[], area: Area): number =>
  chosen.filter((each) => each.area === area).length;

/** A seeded order of the ideas that depends only on the child. */
const orderIdeas = ({ ideas }: IdeaGround, seed: string): IdeaChoice[] =>
  toShuffled(ideas, createRandom(`${seed}/ideas/${ideas[0]?.idea.id}`));

/** Sorts reasons by the number of their ideas in the week, stable otherwise. */
function sortByUse(grounds: readonly IdeaGround[], week: readonly ChosenIdea[]): IdeaGround[] {
  const countUses = (of: string) => week.filter((each) => each.of === of).length;
  return [...grounds].sort((one, other) => countUses(one.of) - countUses(other.of));
}

const NamedIdeas = z.array(z.object({ idea: z.string() })).catch([]);
const PreviousIdeas = z.object({ ideas: NamedIdeas, byArea: NamedIdeas });
/** Ideas named by a stored document; empty for documents from before there were ideas. */
function listNamedIdeas(document: unknown): string[] {
  const { ideas, byArea } = PreviousIdeas.safeParse(document).data ?? { ideas: [], byArea: [] };
  return [...ideas, ...byArea].map(({ idea }) => idea);
}
