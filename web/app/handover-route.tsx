import { Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { call } from '#web/api/call.ts';
import { useDevice } from '#web/app/device.tsx';
import { openTasks } from '#web/app/step-done.tsx';
import { useWeek } from '#web/app/use-week.ts';
import { HandOverPage } from '#web/features/handover/hand-over-page.tsx';
import { beginAnew, isHandedOver } from '#web/lib/handover.ts';
import { isChildsPage, paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/**
 * `/hand-over?assessment=…`: what waits on the device goes out as the parent's first, then the device is the child's.
 */
export function HandOverRoute() {
  const [search] = useSearchParams();
  const { outbox, views, owner } = useDevice();
  const online = useOnline();
  const week = useWeek(search.get('assessment'));
  // The child reads its own week, so nothing else would say that this page is a grown-up's. Only at first: this very
  // page hands over.
  const [isWithChild] = useState(isHandedOver);
  const here = `/hand-over?${search}`;
  if (isWithChild) return <Navigate to={paths.unlock(here)} replace />;
  if (week.state === 'signedOut') return <Navigate to={paths.signIn(here)} replace />;
  if (week.state === 'failed')
    return (
      <Failure
        title={steps.loadFailed}
        text={refusals[week.code]}
        retry={{ label: shell.tryAgain, onRetry: week.retry }}
      />
    );
  if (week.state === 'loading') return <Skeleton label={shell.loading} className="m-8 h-[60vh]" />;
  if (week.state !== 'ready') return <Navigate to={paths.dashboard()} replace />;
  const { view } = week;
  const wanted = search.get('to');
  const to = wanted && isChildsPage(wanted) ? wanted : childsPage(view);
  return (
    <Suspense>
      <HandOverPage
        childName={view.childName}
        minutes={view.nextTask?.type === 'parent' ? null : (view.nextTask?.minutes ?? null)}
        online={online}
        signIn={paths.signIn(here)}
        backTo={wanted && isChildsPage(wanted) ? wanted : paths.dashboard()}
        onHandOver={async (body) => {
          await outbox.drain();
          await call('handOver', { params: { assessmentId: view.id }, body });
          // A week as the parent sees it is not for the child, who would find it here without a connection. What nobody
          // else has stays.
          await views.clear(owner()).catch(() => undefined);
          beginAnew(to);
        }}
      />
    </Suspense>
  );
}

/** The first task of the child that is open, else the mood check of today, which says that everything is done. */
function childsPage(view: ProgressView): string {
  const next = openTasks(view).find(({ type }) => type !== 'parent' && type !== 'teacher');
  return next
    ? paths.step(next.type, next.day, view.id)
    : paths.step('mood', Math.min(6, Math.max(1, view.currentDay)), view.id);
}
