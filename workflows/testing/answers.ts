import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { answerItem, examples, toCommand } from '#shared/testing/examples.ts';
import type { Instant, MoodDay } from '#shared/values/days.ts';
import type { InvitationId } from '#shared/values/ids.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/** The fewest commands that complete a task. */
export function listTaskCommands(task: TaskId, at: Instant, invitationId: InvitationId): Command[] {
  const [type, day, subject] = task.split('/') as [string, string, Subject?];
  switch (type) {
    case 'mood':
      return [
        toCommand<CommandOf<'CheckMood'>>('CheckMood', examples.MoodChecked, { at, day: Number(day) as MoodDay }),
      ];
    case 'personality':
      return [
        toCommand<CommandOf<'AnswerScene'>>('AnswerScene', examples.SceneAnswered, { at }),
        { type: 'CompletePersonality', at, set: 'A' },
      ];
    case 'skills':
      return SkillArea.options.map((area) =>
        toCommand<CommandOf<'RecordTrials'>>('RecordTrials', examples.TrialsRecorded, { at, area }),
      );
    case 'academic':
      return [{ ...answerItem, at, subject: subject as Subject }];
    case 'parent':
      return [toCommand<CommandOf<'ObserveAsParent'>>('ObserveAsParent', examples.ParentObserved, { at })];
    default:
      return [
        toCommand<CommandOf<'ObserveAsTeacher'>>('ObserveAsTeacher', examples.TeacherObserved, { at, invitationId }),
      ];
  }
}
