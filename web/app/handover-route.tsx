import { Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { shell } from '#messages/shell.ts';
import { steps } from '#messages/steps.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { TASK_MINUTES } from '#shared/values/task-minutes.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useDevice } from '#web/app/device.tsx';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { listOpenTasks } from '#web/app/step/step-done.tsx';
import { TitledPage } from '#web/app/step/step-frame.tsx';
import { useStepAssessment } from '#web/app/step/use-step-assessment.ts';
import { HandOverPage } from '#web/features/handover/hand-over-page.tsx';
import { isHandedOver, loadPage } from '#web/lib/handover.ts';
import { isChildPage, paths, wantsExtra } from '#web/lib/paths.ts';
import { readPlayChoices, savePlayChoices } from '#web/lib/play-choices.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** `/hand-over?assessment=…`: sends the parent's waiting answers, then hands the device over to the child. */
export function HandOverRoute() {
  const [search] = useSearchParams();
  const { outbox, views, owner } = useDevice();
  const online = useOnline();
  const week = useStepAssessment(search.get('assessment'));
  // The child may read its own assessment, so no refusal would block this adult page. Checked only on mount, since this
  // page itself hands over.
  const [isWithChild] = useState(isHandedOver);
  const here = `/hand-over?${search}`;
  if (isWithChild) return <Navigate to={paths.unlock(here)} replace />;
  if (week.state === 'signedOut') return <Navigate to={paths.signIn(here)} replace />;
  if (week.state === 'failed')
    return (
      <TitledPage title={steps.loadFailed}>
        <Failure title={getFaultText(week.code)} retry={{ label: shell.tryAgain, onRetry: week.retry }} />
      </TitledPage>
    );
  if (week.state === 'loading') return <Skeleton label={shell.loading} className="m-8 h-[60vh]" />;
  if (week.state !== 'ready') return <Navigate to={paths.dashboard()} replace />;
  const { view } = week;
  const mode = getChildAgeMode(view);
  const wanted = search.get('to');
  const to = wanted && isChildPage(wanted) ? wanted : getChildPage(view);
  return (
    <Suspense>
      <HandOverPage
        childName={view.childName}
        isYoung={mode === '3-6'}
        sound={readPlayChoices(view.id).sound ?? mode !== '11-15'}
        minutes={getMinutes(view, to)}
        online={online}
        signIn={paths.signIn(here)}
        backTo={wanted && isChildPage(wanted) ? wanted : paths.dashboard()}
        onHandOver={async (body, sound) => {
          await outbox.drain();
          await call('handOver', { params: { assessmentId: view.id }, body });
          // The parent's stored view must not be available to the child offline. Answers and drafts, which exist only
          // here, stay.
          await views.clear(owner()).catch(() => undefined);
          savePlayChoices(view.id, { sound });
          loadPage(to);
        }}
      />
    </Suspense>
  );
}

/** Minutes of the task on a page of the child; null if it is not open. */
function getMinutes(view: ProgressView, page: string): number | null {
  if (wantsExtra(page)) return TASK_MINUTES.academic;
  const task = listOpenTasks(view).find(({ type, day }) => page === paths.step(type, day, view.id));
  return task ? TASK_MINUTES[task.type] : null;
}

/** Path of the child's first open task, otherwise of today's mood check, which says that everything is done. */
function getChildPage(view: ProgressView): string {
  const next = listOpenTasks(view).find(({ type }) => type !== 'parent' && type !== 'teacher');
  return next
    ? paths.step(next.type, next.day, view.id)
    : paths.step('mood', Math.min(6, Math.max(1, view.currentDay)), view.id);
}
