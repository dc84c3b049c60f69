import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { dashboard } from '#messages/dashboard.ts';
import { shell } from '#messages/shell.ts';
import { week as weekWords } from '#messages/week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { LiveState } from '#web/api/live.ts';
import { buildAgenda, mayOfferExtra, type Turn } from '#web/features/dashboard/agenda.ts';
import { PendingProof } from '#web/features/dashboard/pending-proof.tsx';
import { formatClockTime } from '#web/features/dashboard/times.ts';
import { formatDayAndTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { button, card, heading } from '#web/ui/classes.ts';
import { ArrowIcon, ClockIcon } from '#web/ui/icons.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

const ExtraOffers = lazyExtra(async () => (await import('#web/features/dashboard/extra-offers.tsx')).ExtraOffers);

const words = dashboard.agenda;
/** How many of a kind are shown; a fold has the others. */
const MAX_TURNS = 6;
const MAX_LINES = 3;

type AgendaCardProps = {
  weeks: readonly ProgressView[];
  now: number;
  freshness: LiveState;
  /** When the weeks were last read, in epoch ms. */
  updatedAt: number;
};

/** What to do next in all running weeks, each with one button; then what opens later and what is waited for. */
export function AgendaCard({ weeks, now, freshness, updatedAt }: AgendaCardProps) {
  const { turns, later, waiting, teachers, idle } = buildAgenda(weeks, now);
  const offering = weeks.filter(mayOfferExtra);
  const hasOthers = turns.length + later.length + waiting.length > 0;
  return (
    <section aria-label={words.label} className={`${card({ pad: 'tight', lift: 'edge' })} sm:px-8`}>
      <div className="relative flex flex-wrap items-center justify-between gap-x-5">
        <h2 className={heading.section}>{words.now}</h2>
        <Freshness state={freshness} updatedAt={formatClockTime(updatedAt)} />
      </div>
      {turns.length === 0 && <p className="mt-1">{words.nothingNow}</p>}
      <FoldedList max={MAX_TURNS}>
        {turns.map((turn) => (
          <TurnRow key={`${turn.who} ${turn.view.id}`} turn={turn} />
        ))}
      </FoldedList>
      {offering.length > 0 && (
        <Suspense>
          <ExtraOffers weeks={offering} />
        </Suspense>
      )}
      {later.length > 0 && (
        <Part title={words.later}>
          {later.map((view) => (
            <Line key={view.id} view={view}>
              {words.opens(formatNext(view) ?? '')}
            </Line>
          ))}
        </Part>
      )}
      {waiting.length + teachers.length > 0 && (
        <Part title={words.waiting}>
          {[
            ...waiting.map((view) => (
              <Line key={view.id} view={view}>
                <Reason view={view} />
                {view.waitingReason === 'proof' && (
                  <div className="mt-2">
                    <PendingProof view={view} />
                  </div>
                )}
              </Line>
            )),
            ...teachers.map((view) => (
              <Line key={view.id} view={view}>
                {words.teacher}
              </Line>
            )),
          ]}
        </Part>
      )}
      {idle.length > 0 && (
        <Fold title={words.idle(idle.length)} isOpen={!hasOthers && idle.length <= MAX_LINES}>
          <ul>
            {idle.map((view) => (
              <Line key={view.id} view={view}>
                <Reason view={view} />
              </Line>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  );
}

const formatNext = ({ nextAt, timeZone }: ProgressView): string | null => nextAt && formatDayAndTime(nextAt, timeZone);

const Reason = ({ view }: { view: ProgressView }) =>
  view.waitingReason && dashboard.waiting[view.waitingReason](formatNext(view));

/** The first items of a list, and a fold with the others. */
const FoldedList = ({ max, children }: { max: number; children: readonly React.ReactNode[] }) => (
  <>
    <ul>{children.slice(0, max)}</ul>
    {children.length > max && (
      <Fold title={words.more(children.length - max)}>
        <ul>{children.slice(max)}</ul>
      </Fold>
    )}
  </>
);

function TurnRow({ turn: { view, who, tasks, minutes } }: { turn: Turn }) {
  const online = useOnline();
  const { id, childName } = view;
  const [first] = tasks;
  return (
    <li className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-3 border-t-2 border-dashed border-line pt-4">
      <div className="min-w-0 grow basis-80">
        <h3 className={heading.part}>
          {who === 'parent'
            ? words.form(childName)
            : words.tasks(childName, [...new Set(tasks.map(({ title }) => title))])}
        </h3>
        <p className="mt-1 flex gap-2 text-ink-2">
          <ClockIcon className="mt-1 size-5 shrink-0" />
          {dashboard.minutes(minutes, childName, who === 'parent' ? 'adult' : 'child')}
        </p>
        {!online && tasks.some(({ type }) => type === 'academic') && (
          <p className="mt-1 font-bold">{dashboard.academicNeedsNet}</p>
        )}
      </div>
      <Link
        to={who === 'parent' && first ? paths.step(first.type, first.day, id) : paths.handOver(id)}
        className={button({ size: 'large' })}
      >
        {who === 'parent' ? (
          <>
            {words.openForm}
            {/* Several of these links have the same text. */}
            <span className="sr-only">{words.openFormAbout(childName)}</span>
          </>
        ) : (
          weekWords.handOver(childName)
        )}
        <ArrowIcon />
      </Link>
    </li>
  );
}

const Part = ({ title, children }: { title: string; children: readonly React.ReactNode[] }) => (
  <>
    <h2 className={`${heading.part} mt-5 border-t-2 border-dashed border-line pt-4`}>{title}</h2>
    <FoldedList max={MAX_LINES}>{children}</FoldedList>
  </>
);

const Line = ({ view: { childName }, children }: { view: ProgressView; children: React.ReactNode }) => (
  <li className="mt-1 wrap-anywhere">
    <span className="font-bold">{childName}:</span> {children}
  </li>
);

const Fold = ({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: React.ReactNode }) => (
  <details open={isOpen} className="mt-3">
    <summary className="inline-flex min-h-11 items-center font-bold text-river underline">{title}</summary>
    {children}
  </details>
);

function Freshness({ state, updatedAt }: { state: LiveState; updatedAt: string }) {
  const { word, hint } = dashboard.freshness[state];
  const isLive = state === 'live';
  return (
    <Tooltip
      text={`${hint} ${dashboard.lastHeard(updatedAt)}`}
      className="flex min-h-11 items-center gap-2 px-1 text-left text-sm font-bold"
    >
      <span
        aria-hidden="true"
        className={`size-3 shrink-0 rounded-full ${isLive ? 'bg-moss' : 'border-2 border-ink-2'}`}
      />
      {isLive ? word : `${word} · ${shell.asOf(updatedAt)}`}
    </Tooltip>
  );
}
