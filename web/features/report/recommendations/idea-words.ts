import { useEffect, useState } from 'react';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { IdeaText } from '#shared/messages/en/ideas/idea-text.ts';
import { retrying } from '#web/lib/retrying.ts';

type Words = Readonly<Record<string, IdeaText>>;
type File = () => Promise<{ IDEAS: Words }>;

/**
 * The files with the texts of ideas, by the first two segments of the id. Only files that a report refers to are
 * loaded.
 */
const FILES: Readonly<Record<string, File>> = {
  'areas/3-6': () => import('#shared/messages/en/ideas/areas.3-6.ts'),
  'areas/7-10': () => import('#shared/messages/en/ideas/areas.7-10.ts'),
  'areas/11-15': () => import('#shared/messages/en/ideas/areas.11-15.ts'),
  'mathematics/3-5': () => import('#shared/messages/en/ideas/mathematics.3-5.ts'),
  'mathematics/6-8': () => import('#shared/messages/en/ideas/mathematics.6-8.ts'),
  'mathematics/9-11': () => import('#shared/messages/en/ideas/mathematics.9-11.ts'),
  'mathematics/12-15': () => import('#shared/messages/en/ideas/mathematics.12-15.ts'),
  'science/3-5': () => import('#shared/messages/en/ideas/science.3-5.ts'),
  'science/6-8': () => import('#shared/messages/en/ideas/science.6-8.ts'),
  'science/9-11': () => import('#shared/messages/en/ideas/science.9-11.ts'),
  'science/12-15': () => import('#shared/messages/en/ideas/science.12-15.ts'),
  'literature/3-5': () => import('#shared/messages/en/ideas/literature.3-5.ts'),
  'literature/6-8': () => import('#shared/messages/en/ideas/literature.6-8.ts'),
  'literature/9-11': () => import('#shared/messages/en/ideas/literature.9-11.ts'),
  'literature/12-15': () => import('#shared/messages/en/ideas/literature.12-15.ts'),
  'history/3-5': () => import('#shared/messages/en/ideas/history.3-5.ts'),
  'history/6-8': () => import('#shared/messages/en/ideas/history.6-8.ts'),
  'history/9-11': () => import('#shared/messages/en/ideas/history.9-11.ts'),
  'history/12-15': () => import('#shared/messages/en/ideas/history.12-15.ts'),
  'geography/3-5': () => import('#shared/messages/en/ideas/geography.3-5.ts'),
  'geography/6-8': () => import('#shared/messages/en/ideas/geography.6-8.ts'),
  'geography/9-11': () => import('#shared/messages/en/ideas/geography.9-11.ts'),
  'geography/12-15': () => import('#shared/messages/en/ideas/geography.12-15.ts'),
};

/** Loaded files stay in memory: printing is synchronous and cannot wait. */
const come = new Map<string, Words>();

const fileOf = (id: string): string => id.split('/').slice(0, 2).join('/');
const wordsOf = (id: string): IdeaText | undefined => come.get(fileOf(id))?.[id.split('/')[2] ?? ''];

async function bring(file: string): Promise<void> {
  const load = FILES[file];
  if (load) come.set(file, (await retrying(load, { retries: Number.POSITIVE_INFINITY })).IDEAS);
}

/** The ids of all ideas in a report; empty for one that predates the bank of ideas. */
const ideasIn = ({ ideas = [], byArea = [] }: Pick<ReportDocument, 'ideas' | 'byArea'>): string[] =>
  [...ideas, ...byArea].map(({ idea }) => idea);

/** Returns a lookup of the ideas' texts; undefined while they are loading. No first view waits for them. */
export function useIdeaWords(report: Pick<ReportDocument, 'ideas' | 'byArea'>): (id: string) => IdeaText | undefined {
  const files = [...new Set(ideasIn(report).map(fileOf))].sort().join(' ');
  const [, setCome] = useState(0);
  useEffect(() => {
    const missing = files.split(' ').filter((file) => file in FILES && !come.has(file));
    if (missing.length === 0) return;
    let gone = false;
    void Promise.all(missing.map(bring)).then(() => gone || setCome((count) => count + 1));
    return () => {
      gone = true;
    };
  }, [files]);
  return wordsOf;
}
