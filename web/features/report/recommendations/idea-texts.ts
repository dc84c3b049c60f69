import { use, useEffect, useState } from 'react';
import type { IdeaText } from '#messages/ideas/idea-text.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { TriedIdeasContext } from '#web/features/report/tried/tried.ts';
import { withRetries } from '#web/lib/with-retries.ts';

type IdeaTexts = Readonly<Record<string, IdeaText>>;
type IdeaFile = () => Promise<{ IDEAS: IdeaTexts }>;

/**
 * The files with the texts of ideas, by the first two segments of the id. Only files that a report refers to are
 * loaded.
 */
const IDEA_FILES: Readonly<Record<string, IdeaFile>> = {
  'areas/3-6': () => import('#messages/ideas/areas.3-6.ts'),
  'areas/7-10': () => import('#messages/ideas/areas.7-10.ts'),
  'areas/11-15': () => import('#messages/ideas/areas.11-15.ts'),
  'mathematics/3-5': () => import('#messages/ideas/mathematics.3-5.ts'),
  'mathematics/6-8': () => import('#messages/ideas/mathematics.6-8.ts'),
  'mathematics/9-11': () => import('#messages/ideas/mathematics.9-11.ts'),
  'mathematics/12-15': () => import('#messages/ideas/mathematics.12-15.ts'),
  'science/3-5': () => import('#messages/ideas/science.3-5.ts'),
  'science/6-8': () => import('#messages/ideas/science.6-8.ts'),
  'science/9-11': () => import('#messages/ideas/science.9-11.ts'),
  'science/12-15': () => import('#messages/ideas/science.12-15.ts'),
  'literature/3-5': () => import('#messages/ideas/literature.3-5.ts'),
  'literature/6-8': () => import('#messages/ideas/literature.6-8.ts'),
  'literature/9-11': () => import('#messages/ideas/literature.9-11.ts'),
  'literature/12-15': () => import('#messages/ideas/literature.12-15.ts'),
  'history/3-5': () => import('#messages/ideas/history.3-5.ts'),
  'history/6-8': () => import('#messages/ideas/history.6-8.ts'),
  'history/9-11': () => import('#messages/ideas/history.9-11.ts'),
  'history/12-15': () => import('#messages/ideas/history.12-15.ts'),
  'geography/3-5': () => import('#messages/ideas/geography.3-5.ts'),
  'geography/6-8': () => import('#messages/ideas/geography.6-8.ts'),
  'geography/9-11': () => import('#messages/ideas/geography.9-11.ts'),
  'geography/12-15': () => import('#messages/ideas/geography.12-15.ts'),
};

/** Loaded files stay in memory: printing is synchronous and cannot wait. */
const loadedFiles = new Map<string, IdeaTexts>();

const getIdeaFile = (id: string): string => id.split('/').slice(0, 2).join('/');
const getIdeaText = (id: string): IdeaText | undefined => loadedFiles.get(getIdeaFile(id))?.[id.split('/')[2] ?? ''];

async function loadFile(file: string): Promise<void> {
  const load = IDEA_FILES[file];
  if (load) loadedFiles.set(file, (await withRetries(load, { retries: Number.POSITIVE_INFINITY })).IDEAS);
}

/** The ids of all ideas in a report; empty for one that predates the bank of ideas. */
const listIdeaIds = ({ ideas = [], byArea = [] }: Pick<ReportDocument, 'ideas' | 'byArea'>): string[] =>
  [...ideas.flatMap(({ other, ...idea }) => (other ? [idea, other] : [idea])), ...byArea].map(({ idea }) => idea);

/** Returns a lookup of the ideas' texts; undefined while they are loading. No first view waits for them. */
export function useIdeaTexts(report: Pick<ReportDocument, 'ideas' | 'byArea'>): (id: string) => IdeaText | undefined {
  const followUps = (use(TriedIdeasContext)?.tried ?? []).flatMap(({ next }) => next?.idea ?? []);
  const files = [...new Set([...listIdeaIds(report), ...followUps].map(getIdeaFile))].sort().join(' ');
  const [, setLoadedCount] = useState(0);
  useEffect(() => {
    const missing = files.split(' ').filter((file) => file in IDEA_FILES && !loadedFiles.has(file));
    if (missing.length === 0) return;
    let isUnmounted = false;
    void Promise.all(missing.map(loadFile)).then(() => isUnmounted || setLoadedCount((count) => count + 1));
    return () => {
      isUnmounted = true;
    };
  }, [files]);
  return getIdeaText;
}
