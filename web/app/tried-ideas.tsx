import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { IdeaResult } from '#shared/instruments/tried-idea.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { buildAddress } from '#web/api/call.ts';
import { createQuery } from '#web/api/queries.ts';
import { useDevice, useOutboxRows } from '#web/app/device.tsx';
import { useHandIn } from '#web/app/step/hand-in.tsx';
import { createAssessmentsCache } from '#web/features/dashboard/use-assessments.ts';
import { type TriedIdeas, TriedIdeasContext } from '#web/features/report/tried/tried.ts';

type Choice = { idea: string; went: IdeaResult };
type TriedIdeasProviderProps = {
  assessmentId: AssessmentId;
  /** Of the assessment, as the socket last told it: another tab or guardian may have said something. */
  version: number | undefined;
  children: React.ReactNode;
};

/** Gives a report how its ideas went. What is said goes through the outbox, as other answers of grown-ups do. */
export function TriedIdeasProvider({ assessmentId, version, children }: TriedIdeasProviderProps) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, refetch } = useQuery(createQuery('listTriedIdeas', { params: { assessmentId } }));
  const readVersion = useRef(version);
  useEffect(() => {
    if (readVersion.current !== undefined && readVersion.current !== version) void refetch();
    readVersion.current = version;
  }, [version, refetch]);
  const device = useDevice();
  const rows = useOutboxRows(assessmentId);
  const take = useMemo(() => createAssessmentsCache(client).take, [client]);
  const handIn = useHandIn(assessmentId, take);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choices last until the list is read again
  const choices = useMemo(() => new Map<string, IdeaResult>(), [dataUpdatedAt]);
  const value = useMemo((): TriedIdeas | null => {
    if (data?.open === false) return null;
    // The address of the write is that of the read.
    const address = buildAddress('listTriedIdeas', { params: { assessmentId } });
    const own = rows.filter((row) => row.address === address && row.owner === device.owner());
    for (const { body, rejected } of own) {
      const { idea, went } = body as Choice;
      if (rejected) choices.delete(idea);
      else choices.set(idea, went);
    }
    return {
      tried: data?.tried ?? [],
      choices,
      waiting: own.flatMap(({ body, rejected }) => (rejected ? [] : (body as Choice).idea)),
      say: (idea, went) =>
        handIn('tryIdea', { params: { assessmentId }, body: { idea, went } }, `tried/${assessmentId}/${idea}`),
    };
  }, [data, choices, rows, device, handIn, assessmentId]);
  return <TriedIdeasContext value={value}>{children}</TriedIdeasContext>;
}
