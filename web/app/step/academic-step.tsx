import { useLocation } from 'react-router-dom';
import { academic as words } from '#messages/academic.ts';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { ExtraStep, listSubjects, useRefusal } from '#web/app/step/extra-step.tsx';
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

/** The subjects of the day, or the extra questions of the one that the address names. */
export function AcademicStep(props: TaskProps) {
  return wantsExtra(useLocation().search) ? <ExtraStep {...props} /> : <SubjectsOfDay {...props} />;
}

function SubjectsOfDay(task: TaskProps) {
  const { view, tasks, take, finish, refuse } = task;
  const onDayDone = (areAllDone: boolean) => {
    const text = areAllDone ? words.done : { title: words.finishedToday, text: words.finished };
    void finish({ state: 'delivered', answer: null }, text);
  };
  const days = view.days.map((each) => ({ ...each, tasks: each.tasks.filter(({ type }) => type !== 'academic') }));
  const offlineView = { ...view, days };
  return (
    <AcademicForm
      view={view}
      subjects={listSubjects(tasks)}
      onView={take}
      mode={getChildAgeMode(view)}
      onIncomplete={refuse}
      onRefused={useRefusal(task)}
      onDayDone={onDayDone}
      offlineAlternative={listOpenTasks(offlineView).length > 0 && <NextTasks view={offlineView} />}
    />
  );
}
