import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { shell } from '#messages/shell.ts';
import { steps } from '#messages/steps.ts';
import type { TaskType } from '#shared/values/tasks.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { canReload, useOpeningDevice } from '#web/app/device.tsx';
import { useOfflineApp, useUpdatesBetweenTasks } from '#web/app/offline.ts';
import { ChildTrouble } from '#web/app/step/child-trouble.tsx';
import { isEncore } from '#web/app/step/encore.ts';
import { StepHeading, TitledPage } from '#web/app/step/step-frame.tsx';
import { type TaskProps, TaskStep } from '#web/app/step/task-step.tsx';
import { useStepAssessment } from '#web/app/step/use-step-assessment.ts';
import { isHandedOver, readHandover } from '#web/lib/handover.ts';
import { isChildPage, parseDay, paths } from '#web/lib/paths.ts';
import { card } from '#web/ui/classes.ts';
import { lazyExtra, lazyScreen } from '#web/ui/lazy-screens.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** Each kind of task is a chunk of its own; a form with sliders weighs more than a child's question. */
const STEPS: Readonly<Record<Exclude<TaskType, 'teacher'>, ReturnType<typeof lazyScreen<TaskProps>>>> = {
  mood: lazyScreen(async () => (await import('#web/app/step/mood-step.tsx')).MoodStep),
  personality: lazyScreen(async () => (await import('#web/app/step/personality-step.tsx')).PersonalityStep),
  skills: lazyScreen(async () => (await import('#web/app/step/skills-step.tsx')).SkillsStep),
  academic: lazyScreen(async () => (await import('#web/app/step/academic-step.tsx')).AcademicStep),
  parent: lazyScreen(async () => (await import('#web/app/step/parent-step.tsx')).ParentStep),
};
const EncoreStep = lazyScreen(async () => (await import('#web/app/step/encore-step.tsx')).EncoreStep);
/** Loaded after the task: a control has to be there before it can go. */
const FocusReturn = lazyExtra(async () => (await import('#web/ui/focus-return.ts')).FocusReturn);
const getStep = (type: keyof typeof STEPS, day: number) => (isEncore({ type, day }) ? EncoreStep : STEPS[type]);
const isStep = (type: string | undefined): type is keyof typeof STEPS =>
  type !== undefined && Object.hasOwn(STEPS, type);

/** `/assessment/:type/:day`. The day defaults to 1; an unknown type redirects to the dashboard. */
export function StepRoute() {
  const { type, day: dayText } = useParams();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const device = useOpeningDevice();
  const [attempt, setAttempt] = useState(0);
  useOfflineApp();
  useUpdatesBetweenTasks(pathname, () => canReload(device));
  const day = parseDay(dayText);
  // A child that has the device has its own week alone, also at the address of another.
  const wanted = readHandover()?.assessmentId ?? search.get('assessment');
  if (!isStep(type)) return <Navigate to={paths.dashboard()} replace />;
  // The child may read its own assessment, so no refusal would block an adult's task here.
  if (isHandedOver() && !isChildPage(pathname)) return <Navigate to={paths.unlock(pathname + query)} replace />;
  if (!device) return <StepSkeleton type={type} day={day} />;
  return (
    <FamilyStep
      key={`${type}/${day}/${wanted}/${search.get('extra')}/${attempt}`}
      type={type}
      day={day}
      wanted={wanted}
      onAgain={() => setAttempt(attempt + 1)}
    />
  );
}

type FamilyStepProps = { type: keyof typeof STEPS; day: number; wanted: string | null; onAgain: () => void };

function FamilyStep({ type, day, wanted, onAgain }: FamilyStepProps) {
  const { pathname, search } = useLocation();
  const week = useStepAssessment(wanted);
  // Loads the code in parallel with the assessment.
  useEffect(() => getStep(type, day).preload(), [type, day]);
  if (week.state === 'signedOut') {
    const here = pathname + search;
    return <Navigate to={isHandedOver() ? paths.unlock(here) : paths.signIn(here)} replace />;
  }
  if (week.state === 'none') return <Navigate to={paths.dashboard('schedule')} replace />;
  if (week.state === 'loading') return <StepSkeleton type={type} day={day} />;
  if (week.state === 'failed') {
    if (isHandedOver())
      return <ChildTrouble what={`${steps.loadFailed} ${getFaultText(week.code)}`} onRetry={week.retry} />;
    return (
      <TitledPage title={steps.loadFailed}>
        <Failure title={getFaultText(week.code)} retry={{ label: shell.tryAgain, onRetry: week.retry }} />
      </TitledPage>
    );
  }
  if (week.state === 'choose') {
    return (
      <TitledPage title={steps.choose.title}>
        <p className="text-lg">{steps.choose.text}</p>
        {week.weeks.map((view) => (
          <Link
            key={view.id}
            to={`${pathname}?assessment=${view.id}`}
            className={`${card({ lift: 'edge', pad: 'tight' })} min-h-24 text-xl font-bold`}
          >
            {view.childName}
          </Link>
        ))}
      </TitledPage>
    );
  }
  return (
    <>
      <TaskStep Task={getStep(type, day)} type={type} day={day} week={week} onAgain={onAgain} />
      <Suspense>
        <FocusReturn />
      </Suspense>
    </>
  );
}

/** The address tells the heading; the child's own stage has none. */
const StepSkeleton = ({ type, day }: { type: keyof typeof STEPS; day: number }) => (
  <div className="mx-auto w-full max-w-[1360px] px-4 pb-4 sm:px-8">
    <Skeleton label={shell.loading} className="h-40" />
    {!isHandedOver() && <StepHeading title={steps.titles[type](day)} />}
    <Skeleton label={shell.loading} className="mt-5 h-96" />
  </div>
);
