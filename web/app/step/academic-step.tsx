import { useLocation } from 'react-router-dom';
import { academic as words } from '#messages/academic.ts';
import type { ProblemCode } from '#web/api/problem.ts';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { ExtraStep, listSubjects } from '#web/app/step/extra-step.tsx';
import { listOpenTasks, NextTasks } from '#web/app/step/step-done.tsx';
import type { TaskProps } from '#web/app/step/task-step.tsx';
import { loadPictures } from '#web/art/pictures/pictures.ts';
import { AcademicForm } from '#web/features/academic/academic-form.tsx';
import { ItemQuestion } from '#web/features/academic/item-question.tsx';
import { wantsExtra } from '#web/lib/paths.ts';

/**
 * The question screen for item review by operators, with its pictures. Exported from here, so that the chunk of the
 * child's page is not split.
 */
export async function loadQuestion() {
  await loadPictures();
  return ItemQuestion;
}

/** Refusals that no try changes: the week as the server has it says what the child can do instead. */
const OVER: readonly ProblemCode[] = ['CHILD_SAID_NO', 'CHILD_STOPPED', 'CANCELLED', 'ANALYSIS_RUNNING'];

/** The subjects of the day, or the extra questions of the one that the address names. */
export function AcademicStep(props: TaskProps) {
  return wantsExtra(useLocation().search) ? <ExtraStep {...props} /> : <SubjectsOfDay {...props} />;
}

function SubjectsOfDay({ view, day, tasks, take, finish, refuse }: TaskProps) {
  const onDayDone = (areAllDone: boolean) => {
    const text = areAllDone ? words.done : { title: words.finishedToday, text: words.finished };
    void finish({ state: 'delivered', answer: null }, text);
  };
  const currentTask = { type: 'academic', day: day as 4 | 5 | 6 } as const;
  return (
    <AcademicForm
      view={view}
      subjects={listSubjects(tasks)}
      onView={take}
      mode={getChildAgeMode(view)}
      onIncomplete={refuse}
      onRefused={(code) => {
        if (!OVER.includes(code)) return false;
        void finish({ state: 'rejected', code }, words.done);
        return true;
      }}
      onDayDone={onDayDone}
      offlineAlternative={listOpenTasks(view, currentTask).length > 0 && <NextTasks view={view} except={currentTask} />}
    />
  );
}
