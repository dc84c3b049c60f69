import { useSearchParams } from 'react-router-dom';
import { extraSitting as words } from '#messages/extra-sitting.ts';
import { steps } from '#messages/steps.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { ProblemCode } from '#web/api/problem.ts';
import { useDevice } from '#web/app/device.tsx';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { NextTasks } from '#web/app/step/step-done.tsx';
import type { FinishedText, TaskProps } from '#web/app/step/task-step.tsx';
import { SubjectScreen } from '#web/features/academic/academic-form.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Notice } from '#web/ui/states.tsx';

export const listSubjects = (tasks: TaskProps['tasks']) => tasks.flatMap(({ subject }) => subject ?? []);

/** Ends the subject by a refusal that no try changes: the week as the server has it says what the child can do. */
export function useRefusal({ view, finish }: TaskProps): (code: ProblemCode) => void {
  const { forgetErased } = useDevice();
  return (code) => {
    if (code === 'ERASED') forgetErased(view.id);
    void finish({ state: 'rejected', code }, words.done);
  };
}

/** The extra questions of the finished subject that the address names. */
export function ExtraStep(task: TaskProps) {
  const { view, tasks, take, finish, refuse } = task;
  const endRefused = useRefusal(task);
  const [search] = useSearchParams();
  const { bare } = useStageSetting();
  const subject = listSubjects(tasks).find((each) => each === search.get('extra'));
  const end = (text: FinishedText) => void finish({ state: 'delivered', answer: null }, text);
  const onExtraDone = () => end(words.done);
  // Where no answer is lost, a page of the parent says calmly that there are no more questions. The stage of a child
  // would say that everything is kept.
  const onRefused = (code: ProblemCode, isAnswer: boolean) =>
    isAnswer || bare ? endRefused(code) : end({ title: words.over, text: getFaultText(code) });
  if (!subject) {
    return (
      <div className="flex flex-col items-start gap-6">
        <Notice>
          <p className="text-lg">{steps.noTask}</p>
        </Notice>
        <NextTasks view={view} above={bare && getChildAgeMode(view) === '3-6' ? steps.noTask : undefined} />
      </div>
    );
  }
  return (
    <SubjectScreen
      {...{ view, subject, onExtraDone, onRefused }}
      mode={getChildAgeMode(view)}
      lead={words.opening}
      forGrownUp={bare ? null : <p>{words.about}</p>}
      onView={take}
      onIncomplete={refuse}
    />
  );
}
