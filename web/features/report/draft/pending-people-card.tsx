import { Link } from 'react-router-dom';
import { subjectTitles, taskTitles } from '#messages/programme.ts';
import { reportDraft as words } from '#messages/report-draft.ts';
import { week } from '#messages/week.ts';
import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { StoneMark } from '#web/art/stones.tsx';
import { formatOpening } from '#web/features/report/draft/format-opening.ts';
import { formatDayAndTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { button, card, heading } from '#web/ui/classes.ts';

const STONES = { parent: 4, child: 2, teacher: 5 } as const;
const getTaskName = ({ type, subject }: TaskView): string => (subject ? subjectTitles[subject] : taskTitles[type]);

/** Who still has tasks for the report, which ones, and until when or until which decision of the reader. */
export function PendingPeopleCard({ view }: { view: ProgressView }) {
  const pendingPeople = listPendingPeople(view);
  const decision = view.assent === 'stopped' && view.canFinish ? words.waited.decide(view.childName) : null;
  return (
    <section className={card({ lift: 'edge' })} aria-labelledby="waited">
      <h2 id="waited" className={heading.section}>
        {words.waited.title}
      </h2>
      {pendingPeople.length === 0 ? (
        <p className="mt-2">{decision ?? words.waited.nobody}</p>
      ) : (
        <>
          <ul className="mt-2">
            {pendingPeople.map((each) => (
              <PendingPersonRow key={each.who} view={view} {...each} />
            ))}
          </ul>
          <p className="mt-2 text-sm text-ink-2">
            {view.paused
              ? words.waited.paused
              : (decision ?? words.waited.until(formatDayAndTime(view.graceEnds, view.timeZone)))}
          </p>
        </>
      )}
    </section>
  );
}

function PendingPersonRow({ view, who, open, opens }: PendingPerson & { view: ProgressView }) {
  const [first] = open;
  const names = [...new Set(open.map(getTaskName))];
  return (
    <li className="flex flex-wrap items-center gap-4 border-t-2 border-dashed border-line py-4">
      <StoneMark day={STONES[who]} state={first ? 'completed' : 'pending'} className="h-12 shrink-0" />
      <div className="min-w-56 basis-0 grow">
        <h3 className="font-bold">{who === 'child' ? view.childName : words.waited.who[who]}</h3>
        <p>
          {first
            ? words.list(names)
            : opens &&
              (view.paused
                ? words.waited.opensLater(getTaskName(opens.task))
                : words.waited.opens(getTaskName(opens.task), formatOpening(opens.date, view, Date.now())))}
        </p>
        {who === 'teacher' && <p className="text-sm text-ink-2">{words.waited.without}</p>}
        {who === 'child' && first && <p className="text-sm text-ink-2">{words.waited.stops(view.childName)}</p>}
      </div>
      {first && !view.paused && who === 'parent' && (
        <Link to={paths.step('parent', first.day, view.id)} className={button()}>
          {words.waited.openForm}
        </Link>
      )}
      {first && !view.paused && who === 'child' && (
        <Link to={paths.handOver(view.id)} className={button({ look: 'quiet' })}>
          {week.handOver(view.childName)}
        </Link>
      )}
      {who === 'teacher' && (
        <Link to={paths.dashboard()} className="inline-flex min-h-11 items-center font-bold text-river underline">
          {words.waited.again}
        </Link>
      )}
    </li>
  );
}

type PendingPerson = {
  who: 'parent' | 'child' | 'teacher';
  /** Tasks open now, in order; if there are none, `opens` is the next task to open. */
  open: TaskView[];
  opens: { task: TaskView; date: string } | null;
};

const PEOPLE = ['parent', 'child', 'teacher'] as const;
const getTaskOwner = ({ type }: TaskView): PendingPerson['who'] =>
  type === 'parent' || type === 'teacher' ? type : 'child';

/** Who still has open or upcoming tasks, the parent first. Teachers are included only while the week waits for them. */
export function listPendingPeople({ days, teacher }: ProgressView): PendingPerson[] {
  const isTeacherInvited = teacher === 'invited' || teacher === 'bounced';
  return PEOPLE.flatMap((who) => {
    if (who === 'teacher' && !isTeacherInvited) return [];
    const ownTasks = days.flatMap(({ date, tasks }) =>
      tasks.filter((task) => getTaskOwner(task) === who).map((task) => ({ task, date })),
    );
    const open = ownTasks.filter(({ task }) => task.state === 'open').map(({ task }) => task);
    const opens = ownTasks.find(({ task }) => task.state === 'locked') ?? null;
    return open.length > 0 || opens ? [{ who, open, opens }] : [];
  });
}
