import { AREA_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { StoneMark } from '#web/art/stones.tsx';
import type { OverviewProps } from '#web/features/report/overview/props.ts';
import { StatementText } from '#web/features/report/overview/statement-card.tsx';
import { useIdeaTexts } from '#web/features/report/recommendations/idea-texts.ts';
import { useFollowedIdea } from '#web/features/report/tried/tried.ts';
import { heading } from '#web/ui/classes.ts';

const { today: words } = reportOverview;
type TodayProps = Pick<OverviewProps, 'report' | 'onPart'>;

/**
 * One idea for today, and a link to the others. A report that predates the bank of ideas shows the first entry of its
 * weekly plan.
 */
export const TodayCard = (props: TodayProps) =>
  props.report.today ? <TodayIdea {...props} /> : <FirstWeekIdea {...props} />;

/** In short, but so that it can be done: title, gist, minutes, material and reason. The linked part has the steps. */
function TodayIdea({ report, onPart }: TodayProps) {
  const getIdeaText = useIdeaTexts(report);
  const follow = useFollowedIdea();
  const today = report.today && follow(report.today);
  if (!today) return null;
  const idea = getIdeaText(today.idea);
  return (
    <Card title={idea?.title ?? words.title} link={words.steps} onPart={onPart}>
      {idea ? <p className="mt-2 text-lg">{idea.gist}</p> : <p role="status">{recommending.coming}</p>}
      <p className="mt-2 text-sm">{recommending.todayWith(today.minutes, idea?.needs)}</p>
      <p className="text-sm">
        <StatementText statement={today.reason} />
      </p>
    </Card>
  );
}

function FirstWeekIdea({ report, onPart }: TodayProps) {
  const [first] = report.weeklyPlan;
  if (!first) return null;
  const { area, idea } = first;
  return (
    <Card
      title={area ? AREA_NAMES[area] : idea.key === 'plan.free' ? reportScreen.freeDay : reportPage.favouriteDay}
      link={words.more}
      onPart={onPart}
    >
      <p className="mt-2 text-lg">
        <StatementText statement={idea} />
      </p>
    </Card>
  );
}

/** `link`: the name of the link to the part with all ideas. */
type CardProps = {
  title: string;
  link: string;
  onPart: OverviewProps['onPart'];
  children: React.ReactNode;
};

const Card = ({ title, link, onPart, children }: CardProps) => (
  <section className="today-card p-6" aria-label={words.title}>
    <p className="flex items-center justify-between gap-3 text-sm font-bold">
      {words.title}
      <StoneMark day={2} className="h-8 shrink-0" />
    </p>
    <h2 className={`${heading.section} mt-1`}>{title}</h2>
    {children}
    <button
      type="button"
      className="mt-3 inline-flex min-h-11 items-center font-bold text-river underline"
      onClick={() => onPart('recommendations')}
    >
      {link}
    </button>
  </section>
);
