import type { Handle } from '#services/handling/handle.ts';
import { writeWeek } from '#services/handling/week-write.ts';
import { type Route, route } from '#services/http/route.ts';
import { sceneCode } from '#services/tasks/scene-code.ts';
import { recordedTrials } from '#services/tasks/skills.ts';
import { answerScene, checkMood, completeQuest, recordTrials } from '#shared/contracts/child-tasks.ts';
import { askChild, endChildTasks } from '#shared/contracts/consents.ts';
import { QUEST } from '#shared/instruments/quest.ts';

/** What the child does: mood checks, the story quest, the games. */
export const childTaskRoutes = ({ handle }: { handle: Handle }): Route[] => [
  route(askChild, 'childOfAssessment', (call) =>
    writeWeek(handle, call, { type: 'AskChild', at: call.now, ...call.body }, 'child'),
  ),
  route(endChildTasks, 'childOfAssessment', (call) => {
    const by = call.person.kind === 'child' ? 'child' : call.body.by;
    return writeWeek(handle, call, { type: 'EndChildTasks', at: call.now, by }, 'child');
  }),
  route(checkMood, 'childOfAssessment', (call) =>
    writeWeek(handle, call, { type: 'CheckMood', at: call.now, day: call.params.day, ...call.body }, 'child'),
  ),
  route(answerScene, 'childOfAssessment', (call) => {
    const { sceneId } = call.params;
    const { set, code } = sceneCode(sceneId, call.body.optionId, call.body.shownOrder);
    return writeWeek(handle, call, { type: 'AnswerScene', at: call.now, set, sceneId, code, ...call.body }, 'child');
  }),
  route(completeQuest, 'childOfAssessment', (call) => {
    const { set } = call.params;
    const scenes = QUEST[set].scenes.map(({ id }) => id);
    return writeWeek(handle, call, { type: 'CompletePersonality', at: call.now, set, scenes }, 'child');
  }),
  route(recordTrials, 'childOfAssessment', (call) => {
    const { area, sittingId } = call.params;
    const { trials, ...around } = call.body;
    return writeWeek(
      handle,
      call,
      (week) => ({
        type: 'RecordTrials',
        at: call.now,
        area,
        sittingId,
        ...around,
        ...recordedTrials(week, { area, sittingId, trials }),
      }),
      'child',
    );
  }),
];
