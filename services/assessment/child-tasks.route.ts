import type { HandleCommand } from '#services/assessment/handle.ts';
import { findSceneCode } from '#services/assessment/scene-code.ts';
import { selectNewTrials } from '#services/assessment/skills.ts';
import { writeAssessment } from '#services/assessment/write-assessment.ts';
import { type Route, route } from '#services/http/route.ts';
import { answerScene, checkMood, completeQuest, recordTrials } from '#shared/contracts/child-tasks.ts';
import { askChild, endChildTasks } from '#shared/contracts/consents.ts';
import { QUEST } from '#shared/instruments/quest.ts';

/** What the child does: mood checks, the story quest, the games. */
export const childTaskRoutes = ({ handle }: { handle: HandleCommand }): Route[] => [
  route(askChild, 'childOfAssessment', (call) =>
    writeAssessment(handle, call, { type: 'AskChild', at: call.now, ...call.body }, 'child'),
  ),
  route(endChildTasks, 'childOfAssessment', (call) => {
    const by = call.person.kind === 'child' ? 'child' : call.body.by;
    return writeAssessment(handle, call, { type: 'EndChildTasks', at: call.now, by }, 'child');
  }),
  route(checkMood, 'childOfAssessment', (call) =>
    writeAssessment(handle, call, { type: 'CheckMood', at: call.now, day: call.params.day, ...call.body }, 'child'),
  ),
  route(answerScene, 'childOfAssessment', (call) => {
    const { sceneId } = call.params;
    const { set, code } = findSceneCode(sceneId, call.body.optionId, call.body.shownOrder);
    return writeAssessment(
      handle,
      call,
      { type: 'AnswerScene', at: call.now, set, sceneId, code, ...call.body },
      'child',
    );
  }),
  route(completeQuest, 'childOfAssessment', (call) => {
    const { set } = call.params;
    const scenes = QUEST[set].scenes.map(({ id }) => id);
    return writeAssessment(handle, call, { type: 'CompletePersonality', at: call.now, set, scenes }, 'child');
  }),
  route(recordTrials, 'childOfAssessment', (call) => {
    const { area, sittingId } = call.params;
    const { trials, ...around } = call.body;
    return writeAssessment(
      handle,
      call,
      (week) => ({
        type: 'RecordTrials',
        at: call.now,
        area,
        sittingId,
        ...around,
        ...selectNewTrials(week, { area, sittingId, trials }),
      }),
      'child',
    );
  }),
];
