import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import type { CertaintyWord } from '#shared/measurement/report/wording.ts';
import type { Area } from '#shared/measurement/scale.ts';

/* What statements of a report say, read by its advice, which claims no more than they do. */

export type MentionKind = 'growth' | 'strength';
export type TopicMention = { subject: Subject; topic: Topic; word: CertaintyWord };
export type SubjectMention = { subject: Subject; word: CertaintyWord };
/** `half`: the part of the area that was measured, where it is not whole. */
export type AreaMention = { area: Area; half?: string; word: CertaintyWord };
export type Mentions = { topics: TopicMention[]; subjects: SubjectMention[]; areas: AreaMention[] };
/** Topics, subjects and areas that statements name, each with its word of certainty. */
export function listMentions(statements: readonly Statement[], kind: MentionKind): Mentions {
  const filterByKey = (key: string) => statements.filter((each) => each.key === `${kind}.${key}`);
  return {
    topics: filterByKey('topic').map(({ params }) => params as TopicMention),
    subjects: filterByKey('subjects').flatMap(({ params: { subjects, words } }) =>
      (subjects as Subject[]).map((subject, i) => ({ subject, word: (words as CertaintyWord[])[i] as CertaintyWord })),
    ),
    areas: filterByKey('area').map(({ params }) => params as AreaMention),
  };
}

export type PageArea = { area: Area; half: string; word: string; also: string };
/**
 * Areas of one sentence of the first page; `also`: the word for their level, beside the one for the comparison. An area
 * that is above what is typical and only went less easily than the rest needs no help, so it is not lower.
 */
export function listPageAreas(short: readonly Statement[], standing: 'higher' | 'lower' | 'typical'): PageArea[] {
  const params = short.find(({ key }) => key === `short.${standing}`)?.params;
  if (!params) return [];
  const { areas, halves, words, above, below } = params as Record<string, string[] | undefined>;
  const levels = standing === 'higher' ? above : below;
  return (areas ?? [])
    .map((area, i) => ({
      area: area as Area,
      half: halves?.[i] ?? '',
      word: words?.[i] ?? '',
      also: levels?.[i] ?? '',
    }))
    .filter((_, i) => standing !== 'lower' || !above?.[i]);
}
