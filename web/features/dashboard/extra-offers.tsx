import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { extraOffers as words } from '#messages/extra-offers.ts';
import { subjectTitles } from '#messages/programme.ts';
import type { ExtraSitting } from '#shared/contracts/extra-sittings.ts';
import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { call } from '#web/api/call.ts';
import { getQueryKey } from '#web/api/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { button, heading } from '#web/ui/classes.ts';

type ExtraOffersProps = { weeks: readonly ProgressView[] };

/** Further questions in finished subjects, quietly below what is to be done: nothing where none would tell much. */
export const ExtraOffers = ({ weeks }: ExtraOffersProps) =>
  weeks.map((view) => <WeekOffers key={view.id} view={view} />);

function WeekOffers({ view }: { view: ProgressView }) {
  const tasks = view.days.flatMap((day) => day.tasks).filter(({ subject, state }) => subject && state === 'done');
  const input = { params: { assessmentId: view.id } };
  const { data } = useQuery({
    // Another answer changes the offers only when a subject, or its extra sitting, begins or ends with it.
    queryKey: [...getQueryKey('listExtraSittings', input), tasks.length, Object.keys(view.resume.items).join()],
    queryFn: ({ signal }) => call('listExtraSittings', input, { signal }),
  });
  const offers = (data?.sittings ?? []).flatMap((sitting) => {
    const task = tasks.find(({ subject }) => subject === sitting.subject);
    return task ? [{ sitting, task }] : [];
  });
  return (
    offers.length > 0 && (
      <ul aria-label={words.list(view.childName)}>
        {offers.map(({ sitting, task }) => (
          <Offer key={sitting.subject} {...{ view, sitting, task }} />
        ))}
      </ul>
    )
  );
}

type OfferProps = { view: ProgressView; sitting: ExtraSitting; task: TaskView };

function Offer({ view: { id, childName }, sitting: { subject, narrowerBy }, task }: OfferProps) {
  const step = `${paths.step('academic', task.day, id)}&extra=${subject}`;
  const about = <span className="sr-only">{words.about(subjectTitles[subject])}</span>;
  return (
    <li className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-3 border-t-2 border-dashed border-line pt-4">
      <div className="min-w-0 grow basis-80">
        <h3 className={heading.part}>{words.title(childName, subjectTitles[subject])}</h3>
        <p className="mt-1 text-ink-2">
          {narrowerBy ? words.narrower(narrowerBy) : words.begun} {words.optional}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={paths.handOver(id, step)} className={button({ look: 'quiet' })}>
          {words.handOver(childName)}
          {about}
        </Link>
        <Link to={step} className={button({ look: 'link', size: 'bare' })}>
          {words.open}
          {about}
        </Link>
      </div>
    </li>
  );
}
