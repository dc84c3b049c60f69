import type { ReportDocument } from '#shared/measurement/report/document.ts';

type Source = ReportDocument['sources'][number];
/** A kind of answers with one name: the forms by whose they are, what the child did by what it was. */
export type SourceKind = 'items' | 'trials' | 'scenes' | 'mirror' | 'moods' | 'parent' | 'teacher';
export type DataSource = { kind: SourceKind; who: Source['who']; n: number; at: string };

const kindOf = ({ who, what }: Source): SourceKind =>
  what === 'ratings' || what === 'activities' ? (who === 'teacher' ? 'teacher' : 'parent') : what;

/** How many answers of each kind came in and when the last of them did, the most first. */
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

/** All that was answered, whoever did. */
export const answersOf = (sources: ReportDocument['sources']): number => sources.reduce((sum, { n }) => sum + n, 0);
