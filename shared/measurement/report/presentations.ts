import { FIRST_PRESENTATION, sittingNames } from '#shared/instruments/presentation.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import type { Answers } from '#shared/measurement/report/answers.ts';

/** By sitting: the drawings on which its choices were made. */
export type PresentationsBySitting = Readonly<Record<string, readonly string[]>>;

/** Games without a choice among pictures (hand control), which are comparable on any drawings. */
const NO_CHOICE: readonly string[] = [sittingNames.game('physical')];

/** Drawings of each sitting, where they differ from those of the first releases. */
export function listPresentations({ games, subjects }: Pick<Answers, 'games' | 'subjects'>): Record<string, string[]> {
  const sittings = [
    ...SkillArea.options.map((area) => [sittingNames.game(area), games[area]?.trials ?? []] as const),
    ...Subject.options.map((subject) => [sittingNames.subject(subject), subjects[subject]?.items ?? []] as const),
  ];
  const presentations = sittings.map(([name, answers]) => [name, listDrawings(answers)] as const);
  return Object.fromEntries(presentations.filter(([, names]) => names.some((name) => name !== FIRST_PRESENTATION)));
}

const listDrawings = (answers: readonly { presentation?: string | undefined }[]): string[] =>
  [...new Set(answers.map(({ presentation }) => presentation ?? FIRST_PRESENTATION))].sort();

/**
 * Whether the choices of a sitting are comparable between two assessments: each used one set of drawings, and the same
 * one.
 */
export function hasSameDrawings(
  sitting: string,
  one: PresentationsBySitting = {},
  other: PresentationsBySitting = {},
): boolean {
  if (NO_CHOICE.includes(sitting)) return true;
  const [before, now] = [one, other].map((presentations) => presentations[sitting] ?? [FIRST_PRESENTATION]) as [
    readonly string[],
    readonly string[],
  ];
  return before.length === 1 && now.length === 1 && before[0] === now[0];
}
