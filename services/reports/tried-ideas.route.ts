import type { HandleCommand, ReadHistory } from '#services/assessment/handle.ts';
import { writeAssessment } from '#services/assessment/write-assessment.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { type Route, route } from '#services/http/route.ts';
import { listTriedIdeas, tryIdea } from '#shared/contracts/tried-ideas.ts';
import { getTriedRefusal, IDEA_EVENTS, listIdeaResults } from '#shared/domain/assessment/tried-ideas.ts';
import type { IdeaResults } from '#shared/instruments/tried-idea.ts';
import { type FollowUp, listFollowUps } from '#shared/measurement/report/follow-ups.ts';
import { listNamedIdeas } from '#shared/measurement/report/ideas.ts';

type TriedIdeasPorts = { handle: HandleCommand; store: Pick<EventStore, 'read' | 'load'> };

/**
 * How the ideas of a report went: a view that is folded from the log when it is read, since a report has a handful of
 * these events.
 */
export const triedIdeasRoutes = ({ handle, store }: TriedIdeasPorts): Route[] => [
  route(listTriedIdeas, 'parentOfAssessment', async ({ params: { assessmentId } }) => {
    const [{ results, followUps }, { state }] = await Promise.all([
      readIdeas((filter) => store.read(assessmentId, filter)),
      store.load(assessmentId),
    ]);
    const tried = [...results].map(([idea, went]) => ({ idea, went, next: followUps.get(idea) ?? null }));
    const canTry = state.status !== 'notScheduled' && getTriedRefusal(state) === null;
    return { body: { tried, ...(!canTry && { open: false }) } };
  }),
  route(tryIdea, 'parentOfAssessment', (call) =>
    writeAssessment(handle, call, async (readHistory) => {
      const { named, results, followUps } = await readIdeas(readHistory);
      const offered = [...named, ...results.keys(), ...[...followUps.values()].map(({ idea }) => idea)];
      return { type: 'TryIdea', at: call.now, ...call.body, offered, results };
    }),
  ),
];

async function readIdeas(
  readHistory: ReadHistory,
): Promise<{ named: string[]; results: IdeaResults; followUps: ReadonlyMap<string, FollowUp> }> {
  const events = (await readHistory({ types: IDEA_EVENTS })).map(({ event }) => event);
  const document = events.findLast((event) => event.type === 'ReportGenerated')?.report;
  const results = listIdeaResults(events);
  return { named: listNamedIdeas(document), results, followUps: listFollowUps(document, results) };
}
