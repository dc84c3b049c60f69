import type { ReportDocument } from '#shared/measurement/report/document.ts';

type Source = ReportDocument['sources'][number];
/** Kinds of answers by name: forms by their author, the child's answers by what they were. */
export type SourceKind = 'items' | 'trials' | 'scenes' | 'mirror' | 'moods' | 'parent' | 'teacher';
export type DataSource = { kind: SourceKind; who: Source['who']; n: number; at: string };

const getSourceKind = ({ who, what }: Source): SourceKind =>
  what === 'ratings' || what === 'activities' ? (who === 'teacher' ? 'teacher' : 'parent') : what;

/** Number of answers of each kind and when the last came in, the most first. */
export function listDataSources(sources: ReportDocument['sources']): DataSource[] {
  const sourcesByKind = new Map<SourceKind, DataSource>();
  for (const source of sources) {
    const kind = getSourceKind(source);
    const previous = sourcesByKind.get(kind);
    const at = previous && previous.at > source.at ? previous.at : source.at;
    sourcesByKind.set(kind, { kind, who: source.who, n: source.n + (previous?.n ?? 0), at });
  }
  return [...sourcesByKind.values()].toSorted((first, second) => second.n - first.n);
}

/** Number of all answers. */
export const sumAnswers = (sources: ReportDocument['sources']): number => sources.reduce((sum, { n }) => sum + n, 0);
