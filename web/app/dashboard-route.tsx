import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { account } from '#messages/account.ts';
import { shell } from '#messages/shell.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { SCHEDULE_DRAFT } from '#web/api/outbox-row.ts';
import { createQuery } from '#web/api/queries.ts';
import { useDevice } from '#web/app/device.tsx';
import { useLiveAssessments } from '#web/app/live.tsx';
import { retainDrafts, useDraft } from '#web/app/use-draft.ts';
import { useSession, useSignOut } from '#web/features/account/use-session.ts';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';
import { createAssessmentsCache, useAssessments } from '#web/features/dashboard/use-assessments.ts';
import { readScheduleDraft, type ScheduleDraft } from '#web/features/schedule/schedule-draft.ts';
import { getDeviceTimeZone, getLocalToday } from '#web/lib/dates.ts';
import { isActive } from '#web/lib/is-active.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyExtra, lazyScreen } from '#web/ui/lazy-screens.ts';
import { toReadState } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** Mostly empty, so this code loads after the board. */
const OutboxNotice = lazyExtra(async () => (await import('#web/app/outbox-notice.tsx')).OutboxNotice);
const EndingProfiles = lazyExtra(
  async () => (await import('#web/features/account/ending-profiles.tsx')).EndingProfiles,
);
const OwnershipOffers = lazyExtra(
  async () => (await import('#web/features/account/ownership-offers.tsx')).OwnershipOffers,
);
const WeekNotices = lazyExtra(async () => (await import('#web/features/rights/week-notices.tsx')).WeekNotices);
const CompletedWeeks = lazyScreen(async () => (await import('#web/app/completed-weeks.tsx')).CompletedWeeks);
const ScheduleForm = lazyScreen(async () => (await import('#web/features/schedule/schedule-form.tsx')).ScheduleForm);

/** The time in epoch ms, updated once a minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whether a running assessment has a notice for the parent besides its card. */
const hasNotice = (view: ProgressView): boolean =>
  isActive(view) &&
  view.consent &&
  (view.assent === 'no' || view.assent === 'stopped' || view.notice !== CONSENT_NOTICE);

const EMPTY_DRAFT: ScheduleDraft = {};

function SignedInAs({ name }: { name: string }) {
  const signOut = useSignOut();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
      {account.signedInAs(name)}
      <Button look="link" size="bare" onClick={signOut}>
        {account.signOut}
      </Button>
    </p>
  );
}

export function DashboardRoute() {
  const client = useQueryClient();
  const { data: session } = useSession();
  const weeks = useAssessments();
  const live = useLiveAssessments(weeks.data?.filter(isActive));
  const [search] = useSearchParams();
  const needsCompleted =
    search.get('tab') === 'completed' ||
    weeks.data?.some(({ status }) => status === 'completed' || status === 'cancelled');
  // Preloads the tab of completed assessments, unless the family has none.
  useEffect(() => {
    if (needsCompleted) CompletedWeeks.preload();
  }, [needsCompleted]);
  const noticedWeeks = weeks.data?.filter(hasNotice) ?? [];
  const now = useNow();
  const online = useOnline();
  const device = useDevice();
  const { views, owner } = device;
  // Open assessments are listed first, and only those need a stored view.
  const isEveryOpenListed =
    !weeks.hasNextPage || weeks.data?.at(-1)?.status === 'completed' || weeks.data?.at(-1)?.status === 'cancelled';
  const ids = isEveryOpenListed ? weeks.data?.map(({ id }) => id).join(' ') : undefined;
  useEffect(() => {
    // Deletes stored views of assessments that the server no longer lists: erased, possibly from another device, or no
    // longer this family's.
    if (ids !== undefined) void views.retain(owner(), ids.split(' ')).catch(() => undefined);
  }, [ids, views, owner]);
  const { data: listed, hasNextPage } = weeks;
  useEffect(() => {
    if (listed && !hasNextPage) retainDrafts(device, listed);
  }, [listed, hasNextPage, device]);
  // Above the tabs, so that the draft is there at once when its tab is opened again.
  const draft = useDraft({
    owner: session?.account?.userId ?? device.owner(),
    name: SCHEDULE_DRAFT,
    empty: EMPTY_DRAFT,
    read: readScheduleDraft,
  });
  const { value: begun, forget } = draft;
  const begunAt = begun?.begunAt ?? '';
  const isBegun = begun !== null && Object.keys(begun).length > 0;
  const { data } = useQuery({ ...createQuery('listErasures', { params: {} }), enabled: isBegun });
  // A child that was erased on another device may be the one that the form names.
  const mayNameErased = isBegun && begunAt < (data?.erasures[0]?.askedAt ?? '');
  const [emptied, setEmptied] = useState(0);
  useEffect(() => {
    if (!mayNameErased) return;
    forget();
    setEmptied((n) => n + 1);
  }, [mayNameErased, forget]);
  return (
    <DashboardPage
      weeks={toReadState(weeks)}
      pages={weeks}
      live={live}
      parentName={session?.account?.name ?? ''}
      now={now}
      outbox={
        <div className="flex flex-col gap-3 empty:hidden">
          <Suspense>
            <EndingProfiles online={online} />
          </Suspense>
          <Suspense>
            <OwnershipOffers online={online} />
          </Suspense>
          <Suspense>
            <OutboxNotice />
          </Suspense>
        </div>
      }
      notes={
        noticedWeeks.length > 0 && (
          <Suspense>
            <WeekNotices weeks={noticedWeeks} onChange={(view) => createAssessmentsCache(client).take(view)} />
          </Suspense>
        )
      }
      account={session?.account && <SignedInAs name={session.account.name} />}
      completed={(over) => (
        <Suspense fallback={<Skeleton label={shell.loading} />}>
          <CompletedWeeks weeks={over} pages={weeks} />
        </Suspense>
      )}
      schedule={
        <Suspense fallback={<Skeleton label={shell.loading} className="h-[40rem]" />}>
          {draft.value ? (
            <ScheduleForm
              key={`${draft.edition}/${emptied}`}
              draft={draft.value}
              onDraft={(next) => draft.change({ ...next, begunAt: begunAt || new Date().toISOString() })}
              parentName={session?.account?.name ?? ''}
              parentEmail={session?.account?.email ?? ''}
              today={getLocalToday(now)}
              timeZone={getDeviceTimeZone()}
              online={online}
              onDone={(view) => {
                draft.forget();
                createAssessmentsCache(client).take(view);
              }}
            />
          ) : (
            <Skeleton label={shell.loading} className="h-[40rem]" />
          )}
        </Suspense>
      }
    />
  );
}
