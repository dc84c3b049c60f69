import type { HandleCommand } from '#services/assessment/handle.ts';
import { type AssessmentCall, writeAssessment } from '#services/assessment/write-assessment.ts';
import { type Route, route } from '#services/http/route.ts';
import { answerScene, checkMood, completeQuest, recordTrials } from '#shared/contracts/child-tasks.ts';
import { askChild, endChildTasks } from '#shared/contracts/consents.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';

/** What the child does: mood checks, the story quest, the games. */
export const childTaskRoutes = ({ handle }: { handle: HandleCommand }): Route[] => {
  const write = (call: AssessmentCall, command: Command) => writeAssessment(handle, call, command, 'child');
  return [
    route(askChild, 'childOfAssessment', (call) => write(call, { type: 'AskChild', at: call.now, ...call.body })),
    route(endChildTasks, 'childOfAssessment', (call) => {
      const by = call.person.kind === 'child' ? 'child' : call.body.by;
      return write(call, { type: 'EndChildTasks', at: call.now, by });
    }),
    route(checkMood, 'childOfAssessment', (call) =>
      write(call, { type: 'CheckMood', at: call.now, day: call.params.day, ...call.body }),
    ),
    route(answerScene, 'childOfAssessment', (call) =>
      write(call, { type: 'AnswerScene', at: call.now, sceneId: call.params.sceneId, ...call.body }),
    ),
    route(completeQuest, 'childOfAssessment', (call) =>
      write(call, { type: 'CompletePersonality', at: call.now, set: call.params.set }),
    ),
    route(recordTrials, 'childOfAssessment', (call) => {
      const { area, sittingId } = call.params;
      return write(call, { type: 'RecordTrials', at: call.now, area, sittingId, ...call.body });
    }),
  ];
};
