import type { ReportDocument } from '#shared/measurement/report/document.ts';

type Source = ReportDocument['sources'][number];
/** Kinds of answers by name: forms by their author, the child's answers by what they were. */
export type SourceKind = 'items' | 'trials' | 'scenes' | 'mirror' | 'moods' | 'parent' | 'teacher';
export type DataSource = { kind: SourceKind; who: Source['who']; n: number; at: string };

const kindOf = ({ who, what }: Source): SourceKind =>
  what === 'ratings' || what === 'activities' ? (who === 'teacher' ? 'teacher' : 'parent') : what;

/** Number of answers of each kind and when the last came in, the most first. */
export function dataSources(sources: ReportDocument['sources']): DataSource[] {
  const found = new Map<SourceKind, DataSource>();
  for (const source of sources) {
    const kind = kindOf(source);
    const known = found.get(kind);
    const at = known && known.at > source.at ? known.at : source.at;
    found.set(kind, { kind, who: source.who, n: source.n + (known?.n ?? 0), at });
  }
  return [...found.values()].toSorted((one, other) => other.n - one.n);
}

/** Number of all answers. */
export const answersOf = (sources: ReportDocument['sources']): number => sources.reduce((sum, { n }) => sum + n, 0);
