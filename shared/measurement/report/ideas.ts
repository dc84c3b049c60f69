import { z } from 'zod';
import type { Findings } from '#shared/measurement/report/findings.ts';
import { type Choice, type Ground, groundsOfIdeas, playFor } from '#shared/measurement/report/idea-grounds.ts';
import type { IdeasReport, PlannedIdea, SuggestedIdea } from '#shared/measurement/report/ideas-report.ts';
import type { EarlierReport } from '#shared/measurement/report/reassess.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { schoolFor, teacherQuestion } from '#shared/measurement/report/teacher-question.ts';
import type { RuleId } from '#shared/measurement/report/wording.ts';
import type { Area } from '#shared/measurement/scale.ts';
import { AREAS } from '#shared/measurement/scale.ts';
import { seededRandom, shuffled } from '#shared/values/seeded.ts';

/**
 * Six ideas and one free day. Of the five after today's idea at most `answers` come from results and `liked` from
 * preferences.
 */
const WEEK = { ideas: 6, answers: 2, liked: 2 } as const;

type About = Pick<Findings, 'years' | 'mode' | 'adults' | 'interests' | 'agreements' | 'areas'>;
type Said = { growthAreas: readonly Statement[]; strengths: readonly Statement[]; trusted: boolean };
type Given = { seed: string; earlier: EarlierReport | null };

/**
 * Activities for today, for the week and by area, each with its reason. Deterministic for an assessment and its
 * previous report; the order differs by child. No idea is repeated within a week or from the previous report. An
 * assessment that cannot be trusted gets play for any child of the age.
 */
export function ideasOf(findings: About, said: Said, { seed, earlier }: Given): IdeasReport {
  const { answers, likes, goesWell } = said.trusted
    ? groundsOfIdeas(findings, said)
    : { answers: [], likes: [], goesWell: [] };
  const known = new Set(ideasIn(earlier?.document));
  const taken = new Set(known);
  const choose = (grounds: readonly Ground[], rule: RuleId, used: Set<string>): Chosen | null => {
    for (const ground of grounds) {
      const choice = inOrder(ground, seed).find(({ idea }) => !used.has(idea.id));
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

  const first = choose([...answers, ...likes, playFor(findings)], 'todays-idea', taken);
  if (!first) throw new RangeError('the bank has no idea for this age');
  const week = [first];
  const take = (grounds: readonly Ground[], most: number): Chosen[] => {
    const found: Chosen[] = [];
    for (let n = 0; n < most; n++) {
      const next = choose(leastUsed(grounds, week), 'idea-week', taken);
      if (next) found.push(next);
      if (next) week.push(next);
    }
    return found;
  };
  const [answer, answerAgain] = take(answers, WEEK.answers);
  const liked = [...take(likes, 1), ...take(goesWell, 1)];
  if (liked.length < WEEK.liked) liked.push(...take(likes, 1));
  const planned = [first, answer, ...liked, answerAgain].flatMap((each) => each ?? []);
  while (planned.length < WEEK.ideas) {
    const rarest = [...AREAS].sort((one, other) => countOf(planned, one) - countOf(planned, other));
    const play = choose(
      rarest.map((area) => playFor(findings, [area])),
      'idea-week',
      taken,
    );
    if (!play) break;
    planned.push(play);
  }
  const ideas = planned.map((each, i): PlannedIdea => ({ day: i + 1, ...suggested(each) }));

  // An idea of the week is repeated here only where the area has no unused idea left.
  const byArea = AREAS.flatMap((area) => {
    const grounds = [...answers, ...goesWell].filter(({ ideas: [one] }) => one?.area === area);
    const all = [...grounds, playFor(findings, [area])];
    const found = choose(all, 'idea-by-area', taken) ?? choose(all, 'idea-by-area', new Set(known));
    return found ? [{ ...suggested(found), school: schoolFor(area, findings, said) }] : [];
  });
  return { today: suggested(first), ideas, byArea, teacherQuestion: teacherQuestion(findings, said) };
}

type Chosen = SuggestedIdea & { of: string };
const suggested = ({ of: _, ...idea }: Chosen): SuggestedIdea => idea;
const countOf = (chosen: readonly Chosen[], area: Area): number => chosen.filter((each) => each.area === area).length;

/** A seeded order of the ideas that depends only on the child. */
const inOrder = ({ ideas }: Ground, seed: string): Choice[] =>
  shuffled(ideas, seededRandom(`${seed}/ideas/${ideas[0]?.idea.id}`));

/** Sorts reasons by the number of their ideas in the week, stable otherwise. */
function leastUsed(grounds: readonly Ground[], week: readonly Chosen[]): Ground[] {
  const uses = (of: string) => week.filter((each) => each.of === of).length;
  return [...grounds].sort((one, other) => uses(one.of) - uses(other.of));
}

const Named = z.array(z.object({ idea: z.string() })).catch([]);
const Earlier = z.object({ ideas: Named, byArea: Named });
/** Ideas named by a stored document; empty for documents from before there were ideas. */
function ideasIn(document: unknown): string[] {
  const { ideas, byArea } = Earlier.safeParse(document).data ?? { ideas: [], byArea: [] };
  return [...ideas, ...byArea].map(({ idea }) => idea);
}
