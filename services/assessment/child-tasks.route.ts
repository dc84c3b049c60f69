import type { Handle } from '#services/assessment/handle.ts';
import { recordedTrials } from '#services/assessment/skills.ts';
import { writeWeek } from '#services/assessment/week-write.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { type Route, route } from '#services/http/route.ts';
import { answerScene, checkMood, completeQuest, recordTrials } from '#shared/contracts/child-tasks.ts';
import { QUEST, scene } from '#shared/instruments/quest.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest.a.ts';
import { refuse } from '#shared/values/refusal.ts';

export type ChildTaskPorts = { handle: Handle; store: Pick<EventStore, 'load' | 'read'> };

/** What the child does: mood checks, the story quest, the games. */
export const childTaskRoutes = ({ handle, store }: ChildTaskPorts): Route[] => [
  route(checkMood, 'childOfAssessment', (call) => writeWeek(handle, call, { type: 'CheckMood', at: call.now, day: call.params.day, ...call.body }, 'child')),
  route(answerScene, 'childOfAssessment', (call) => {
    const { sceneId } = call.params;
    const { set, code } = keyOf(sceneId, call.body.optionId, call.body.shownOrder);
    return writeWeek(handle, call, { type: 'AnswerScene', at: call.now, set, sceneId, code, ...call.body }, 'child');
  }),
  route(completeQuest, 'childOfAssessment', (call) => {
    const { set } = call.params;
    const scenes = QUEST[set].scenes.map(({ id }) => id);
    // A set that has no scenes yet cannot be completed by answering none of them.
    if (scenes.length === 0) return refuse('UNKNOWN_SCENE');
    return writeWeek(handle, call, { type: 'CompletePersonality', at: call.now, set, scenes }, 'child');
  }),
  route(recordTrials, 'childOfAssessment', async (call) => {
    const { assessmentId, area, sittingId } = call.params;
    const { trials, complete } = await recordedTrials(store, { assessmentId, area, sittingId, trials: call.body.trials, now: call.now });
    const { assist } = call.body;
    return writeWeek(handle, call, { type: 'RecordTrials', at: call.now, area, sittingId, trials, assist, complete }, 'child');
  }),
];

/** What an option stands for. It is looked up here and never sent: the browser knows options by ids that say nothing. */
function keyOf(sceneId: string, optionId: string, shownOrder: readonly string[]): { set: 'A' | 'B'; code: number } {
  const asked = scene('A', sceneId) ?? scene('B', sceneId) ?? refuse('UNKNOWN_SCENE');
  const options = asked.options.map(({ id }) => id);
  const isPermutation = shownOrder.length === options.length && options.every((id) => shownOrder.includes(id));
  const code = QUEST_A_KEY[sceneId]?.codes[optionId];
  if (!isPermutation || code === undefined) return refuse('UNKNOWN_OPTION');
  return { set: asked.set, code };
}
