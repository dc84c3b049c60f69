import { z } from 'zod';
import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import {
  type IdeaChoice,
  type IdeaGround,
  type IdeaGrounds,
  listIdeaGrounds,
  listPlayGrounds,
  PLAY,
} from '#shared/measurement/report/idea-grounds.ts';
import { listPageAreas } from '#shared/measurement/report/mentions.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import { createSchoolStatement, createTeacherQuestion } from '#shared/measurement/report/school.ts';
import type { IdeasReport, PlannedIdea, SuggestedIdea } from '#shared/measurement/report/statement.ts';
import type { RuleId } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area } from '#shared/measurement/scale.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';

/** Six days with two ideas to choose from, and one free day. */
const DAYS_WITH_IDEAS = 6;
/** Ideas that a week gives for one reason, and of the four that the bank has for an area: the next report needs others. */
const MOST_IDEAS = { reason: 2, area: 2 } as const;
/** Of what is liked at home, so much comes before the child's other answers. */
const HOME_FIRST = 2;

type SuggestionFindings = Parameters<typeof listIdeaGrounds>[0] & Parameters<typeof createTeacherQuestion>[0];
type SuggestionStatements = Parameters<typeof listIdeaGrounds>[1] & { trusted: boolean };
type SuggestionOptions = { seed: string; previous: PreviousReport | null };

/**
 * Activities for today, for the week and by area, each with its reason. Deterministic for an assessment and its
 * previous report with how its ideas went; the order differs by child. No idea is repeated within a week or from the
 * previous report. An assessment that cannot be trusted gets play for any child of the age.
 */
export function suggestIdeas(
  findings: SuggestionFindings,
  statements: SuggestionStatements,
  { seed, previous }: SuggestionOptions,
): IdeasReport {
  const grounds = statements.trusted ? listIdeaGrounds(findings, statements, previous?.tried) : NO_GROUNDS;
  const parent = findings.adults.parent?.value;
  const picker = createPicker({
    seed,
    likes: [parent?.favouriteActivity, ...(parent?.homeActivities ?? [])],
    previousIdeas: new Set([...listNamedIdeas(previous?.document), ...(previous?.tried?.keys() ?? [])]),
  });
  const today = picker.take(listTodaysGrounds(grounds, findings, statements.short), 'todays-idea');
  if (!today) throw new RangeError('the bank has no idea for this age');
  const { ideas, others } = planWeek(today, { picker, grounds, findings });
  return {
    today: toSuggestedIdea(today),
    ideas: ideas.map((idea, i): PlannedIdea => {
      const other = others[i];
      return { day: i + 1, ...toSuggestedIdea(idea), ...(other && { other: toSuggestedIdea(other) }) };
    }),
    byArea: AREAS.flatMap((area) => {
      const { needs, well, steady, missed } = grounds;
      const play = listPlayGrounds(findings, [area]);
      const all = [...needs, ...well, ...steady, ...missed, ...play].filter((ground) => getArea(ground) === area);
      const idea = picker.takeForArea(all);
      return idea ? [{ ...toSuggestedIdea(idea), school: createSchoolStatement(area, findings, statements) }] : [];
    }),
    teacherQuestion: createTeacherQuestion(findings, statements),
  };
}

/** What page one calls lower and what can surely grow, then what page one calls higher, then everything else. */
function listTodaysGrounds(
  { needs, missed, well, steady, chosen, home, talk }: IdeaGrounds,
  findings: SuggestionFindings,
  short: SuggestionStatements['short'],
): IdeaGround[] {
  const filterByPage = (grounds: readonly IdeaGround[], standing: 'higher' | 'lower') =>
    listPageAreas(short, standing).flatMap(({ area }) => grounds.filter((ground) => getArea(ground) === area));
  return [
    ...filterByPage(needs, 'lower'),
    ...needs,
    ...filterByPage(well, 'higher'),
    ...[...talk, ...chosen, ...home, ...missed, ...steady],
    ...listPlayGrounds(findings),
  ];
}

type Picker = ReturnType<typeof createPicker>;
type WeekParts = { picker: Picker; grounds: IdeaGrounds; findings: SuggestionFindings };

/** First ideas come from what the child did, the others beside them rather from what it likes. */
function planWeek(today: ChosenIdea, { picker, grounds, findings }: WeekParts) {
  const { needs, missed, well, steady, chosen, home, talk } = grounds;
  /** At most one idea of each reason, until the list is full. */
  const fill = (list: ChosenIdea[], reasons: readonly IdeaGround[]): void => {
    for (const ground of reasons)
      if (list.length < DAYS_WITH_IDEAS) {
        const idea = picker.take([ground], 'idea-week');
        if (idea) list.push(idea);
      }
  };
  const fillWithPlay = (list: ChosenIdea[]): void => {
    while (list.length < DAYS_WITH_IDEAS) {
      const play = picker.take(listPlayGrounds(findings, picker.listAreasByUse()), 'idea-week');
      if (!play) return;
      list.push(play);
    }
  };
  const ideas = [today];
  fill(ideas, picker.filterUnused(needs));
  fill(ideas, interleave([missed, well, steady]));
  fill(ideas, needs);
  fillWithPlay(ideas);
  const others: ChosenIdea[] = [];
  fill(others, picker.filterUnused(needs));
  for (let round = 0; round < MOST_IDEAS.reason; round++)
    fill(others, interleave([chosen, picker.filterUnused(well), home.slice(0, HOME_FIRST), talk]));
  fill(others, [...missed, ...well, ...steady, ...home]);
  fillWithPlay(others);
  return { ideas, others };
}

type PickerOptions = { seed: string; likes: readonly (HomeActivity | undefined)[]; previousIdeas: ReadonlySet<string> };

/** Picks one idea after the other and remembers which are used, and for which reasons. */
function createPicker({ seed, likes, previousIdeas }: PickerOptions) {
  const usedIdeas = new Set(previousIdeas);
  const week: ChosenIdea[] = [];
  const countUses = (of: string) => week.filter((each) => each.of === of).length;
  const countAreaIdeas = (area: Area) => week.filter((each) => each.area === area && isAreaIdea(each.idea)).length;
  const isUnused = ({ idea }: IdeaChoice) => !usedIdeas.has(idea.id);
  const isSpare = ({ idea, area }: IdeaChoice) => !isAreaIdea(idea.id) || countAreaIdeas(area) < MOST_IDEAS.area;

  /** The first free idea of the first reason that has one. */
  const choose = (
    grounds: readonly IdeaGround[],
    rule: RuleId,
    isFree: (choice: IdeaChoice) => boolean,
  ): ChosenIdea | null => {
    for (const ground of grounds) {
      const choice = orderIdeas(ground, { seed, likes }).find(isFree);
      if (!choice) continue;
      const { id, minutes } = choice.idea;
      usedIdeas.add(id);
      return { of: ground.of, idea: id, minutes, area: choice.area, reason: ground.reason(rule) };
    }
    return null;
  };
  return {
    /** An idea for a day of the week. */
    take: (grounds: readonly IdeaGround[], rule: RuleId): ChosenIdea | null => {
      const spare = grounds.filter(({ of }) => of === PLAY || countUses(of) < MOST_IDEAS.reason);
      const idea = choose(spare, rule, (choice) => isUnused(choice) && isSpare(choice));
      if (idea) week.push(idea);
      return idea;
    },
    /** An idea beside the week; one of the week is repeated only where the area has no other left. */
    takeForArea: (grounds: readonly IdeaGround[]): ChosenIdea | null =>
      choose(grounds, 'idea-by-area', isUnused) ??
      choose(grounds, 'idea-by-area', ({ idea }) => !previousIdeas.has(idea.id)),
    filterUnused: (grounds: readonly IdeaGround[]) => grounds.filter(({ of }) => countUses(of) === 0),
    listAreasByUse: (): Area[] => AREAS.toSorted((one, other) => countAreaIdeas(one) - countAreaIdeas(other)),
  };
}

const NO_GROUNDS: IdeaGrounds = { needs: [], missed: [], well: [], steady: [], chosen: [], home: [], talk: [] };
type ChosenIdea = SuggestedIdea & { of: string };
const toSuggestedIdea = ({ of: _, ...idea }: ChosenIdea): SuggestedIdea => idea;
const isAreaIdea = (id: string): boolean => id.startsWith('areas/');
const getArea = ({ ideas }: IdeaGround): Area | undefined => ideas[0]?.area;

/** The first of each list, then the second of each, and so on. */
const interleave = (lists: readonly (readonly IdeaGround[])[]): IdeaGround[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, i) =>
    lists.flatMap((list) => list[i] ?? []),
  ).flat();

/** A seeded order of the ideas that depends only on the child, those that it likes doing at home first. */
function orderIdeas(
  { ideas }: IdeaGround,
  { seed, likes }: { seed: string; likes: readonly (HomeActivity | undefined)[] },
): IdeaChoice[] {
  const [favourite] = likes;
  const computeRank = ({ idea: { activity } }: IdeaChoice) =>
    activity && activity === favourite ? 0 : activity && likes.includes(activity) ? 1 : 2;
  return toShuffled(ideas, createRandom(`${seed}/ideas/${ideas[0]?.idea.id}`)).sort(
    (one, other) => computeRank(one) - computeRank(other),
  );
}

const NamedIdea = z.object({ idea: z.string() });
const NamedIdeas = z.array(NamedIdea.extend({ other: NamedIdea.optional() })).catch([]);
const PreviousIdeas = z.object({ ideas: NamedIdeas, byArea: NamedIdeas });
/** Ideas named by a stored document; empty for documents from before there were ideas. */
export function listNamedIdeas(document: unknown): string[] {
  const { ideas, byArea } = PreviousIdeas.safeParse(document).data ?? { ideas: [], byArea: [] };
  return [...ideas, ...byArea].flatMap(({ idea, other }) => (other ? [idea, other.idea] : [idea]));
}
