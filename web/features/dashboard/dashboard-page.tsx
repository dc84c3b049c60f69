import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { dashboard as words } from '#messages/dashboard.ts';
import { shell } from '#messages/shell.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { LiveState } from '#web/api/live.ts';
import { AgendaCard } from '#web/features/dashboard/agenda-card.tsx';
import { WeekCard } from '#web/features/dashboard/week-card.tsx';
import { isActive } from '#web/lib/is-active.ts';
import { type DashboardTab, paths } from '#web/lib/paths.ts';
import { button, card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { QueryResult, type ReadState } from '#web/ui/query-result.tsx';
import { type PagedQuery, ShowMore } from '#web/ui/show-more.tsx';
import { TabPanel, Tabs, UnknownTab } from '#web/ui/tabs.tsx';

export type DashboardProps = {
  weeks: Required<ReadState<ProgressView[]>>;
  pages: PagedQuery;
  live: LiveState;
  /** The name of the signed-in account. */
  parentName: string;
  now: number;
  /** The schedule form, passed in by the route; loaded when its tab is opened. */
  schedule: React.ReactNode;
  /** The cards of finished and cancelled weeks. */
  completed: (weeks: readonly ProgressView[]) => React.ReactNode;
  outbox: React.ReactNode;
  /** Notices about running weeks, above their cards. */
  notes?: React.ReactNode;
  /** The account menu. */
  account: React.ReactNode;
};

const TABS = ['active', 'schedule', 'completed'] as const satisfies readonly DashboardTab[];

/** With more running weeks than these, each is folded to its heading. */
const MAX_OPEN_WEEKS = 2;

export function DashboardPage({
  weeks,
  pages,
  live,
  parentName,
  now,
  schedule,
  completed,
  outbox,
  notes,
  account,
}: DashboardProps) {
  const [search, setSearch] = useSearchParams();
  const requestedTab = search.get('tab') ?? 'active';
  const tab = TABS.find((each) => each === requestedTab) ?? 'active';
  const active = weeks.data?.filter(isActive) ?? [];
  const endedWeeks = weeks.data?.filter(({ status }) => status === 'completed' || status === 'cancelled') ?? [];
  const [newestWeek] = weeks.data ?? [];
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 py-6 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <PageHeading tab={shell.tab(words.tab)}>{words.title}</PageHeading>
        {account}
      </div>
      <p className="mt-2 mb-7 text-lg text-ink-2">{words.subtitle}</p>
      <div className="mb-6">{outbox}</div>
      <Tabs
        label={words.tabs.label}
        value={tab}
        onChange={(next) => setSearch({ tab: next })}
        tabs={TABS.map((value) => ({ value, label: words.tabs[value] }))}
      >
        {requestedTab !== tab && <UnknownTab />}
        <TabPanel value="active">
          <QueryResult read={weeks} failed={words.loadFailed} height="h-[34rem]">
            {() =>
              active.length === 0 ? (
                <Empty
                  {...(newestWeek?.status === 'cancelled'
                    ? words.empty.cancelled(newestWeek.childName)
                    : words.empty.active)}
                  to={paths.dashboard('schedule')}
                />
              ) : (
                <div ref={list} className="flex flex-col gap-8">
                  {notes}
                  <AgendaCard
                    weeks={active}
                    now={now}
                    freshness={weeks.error ? 'waiting' : live}
                    updatedAt={weeks.dataUpdatedAt}
                  />
                  {active.map((view) => (
                    <WeekCard
                      key={view.id}
                      view={view}
                      parentName={parentName}
                      now={now}
                      startsOpen={active.length <= MAX_OPEN_WEEKS}
                    />
                  ))}
                  {endedWeeks.length === 0 && <ShowMore pages={pages} list={list} />}
                </div>
              )
            }
          </QueryResult>
        </TabPanel>
        <TabPanel value="schedule">{schedule}</TabPanel>
        <TabPanel value="completed">
          <QueryResult read={weeks} failed={words.loadFailed} height="h-[34rem]">
            {() =>
              endedWeeks.length === 0 && !pages.hasNextPage ? (
                <Empty {...words.empty.completed} to={paths.dashboard('active')} />
              ) : (
                completed(endedWeeks)
              )
            }
          </QueryResult>
        </TabPanel>
      </Tabs>
    </div>
  );
}

const Empty = ({ title, text, link, to }: { title: string; text: string; link: string; to: string }) => (
  <div className={card()}>
    <h2 className={heading.section}>{title}</h2>
    <p className="mt-2">{text}</p>
    <Link to={to} className={`${button()} mt-5`}>
      {link}
    </Link>
  </div>
);
