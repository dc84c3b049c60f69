import { useSearchParams } from 'react-router-dom';
import { extraSitting as words } from '#messages/extra-sitting.ts';
import { steps } from '#messages/steps.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { ProblemCode } from '#web/api/problem.ts';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { NextTasks } from '#web/app/step/step-done.tsx';
import type { FinishedText, TaskProps } from '#web/app/step/task-step.tsx';
import { SubjectScreen } from '#web/features/academic/academic-form.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Notice } from '#web/ui/states.tsx';

/** Refusals that end the extra questions: they are done, not offered any more, or the week takes none now. */
const OVER: readonly ProblemCode[] = [
  'ALREADY_COMPLETED',
  'NOT_OPEN_YET',
  'ANALYSIS_RUNNING',
  'CANCELLED',
  'NO_CONSENT',
  'CHILD_SAID_NO',
  'CHILD_STOPPED',
];

export const listSubjects = (tasks: TaskProps['tasks']) => tasks.flatMap(({ subject }) => subject ?? []);

/** The extra questions of the finished subject that the address names. */
export function ExtraStep({ view, tasks, take, finish, refuse }: TaskProps) {
  const [search] = useSearchParams();
  const { bare } = useStageSetting();
  const subject = listSubjects(tasks).find((each) => each === search.get('extra'));
  const end = (text: FinishedText) => void finish({ state: 'delivered', answer: null }, text);
  const onExtraDone = () => end(words.done);
  const onRefused = (refusal: ProblemCode): boolean => {
    if (!OVER.includes(refusal)) return false;
    end({ title: words.over, text: getFaultText(refusal) });
    return true;
  };
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
