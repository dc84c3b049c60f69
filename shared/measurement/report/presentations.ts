import { FIRST_PRESENTATION, sittingNames } from '#shared/instruments/presentation.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import type { Answers } from '#shared/measurement/report/answers.ts';

/** By sitting: the drawings on which its choices were made. */
export type SeenDrawings = Readonly<Record<string, readonly string[]>>;

/** In these games nothing is chosen among pictures: the hand is measured. */
const NO_CHOICE: readonly string[] = [sittingNames.game('physical')];

/** What the sittings of a week were shown, as far as it is not what the first releases showed. */
export function drawingsOf({ games, subjects }: Pick<Answers, 'games' | 'subjects'>): Record<string, string[]> {
  const sittings = [
    ...SkillArea.options.map((area) => [sittingNames.game(area), games[area]?.trials ?? []] as const),
    ...Subject.options.map((subject) => [sittingNames.subject(subject), subjects[subject]?.items ?? []] as const),
  ];
  const seen = sittings.map(([name, answers]) => [name, drawings(answers)] as const);
  return Object.fromEntries(seen.filter(([, names]) => names.some((name) => name !== FIRST_PRESENTATION)));
}

const drawings = (answers: readonly { presentation?: string | undefined }[]): string[] =>
  [...new Set(answers.map(({ presentation }) => presentation ?? FIRST_PRESENTATION))].sort();

/**
 * Whether the choices of a sitting may be compared between two weeks: one kind of drawings in each, and the same in
 * both.
 */
export function sameDrawings(sitting: string, one: SeenDrawings = {}, other: SeenDrawings = {}): boolean {
  if (NO_CHOICE.includes(sitting)) return true;
  const [before, now] = [one, other].map((seen) => seen[sitting] ?? [FIRST_PRESENTATION]) as [
    readonly string[],
    readonly string[],
  ];
  return before.length === 1 && now.length === 1 && before[0] === now[0];
}
