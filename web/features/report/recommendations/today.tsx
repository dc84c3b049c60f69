import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { recommending as words } from '#messages/report-recommendations.ts';
import type { SuggestedIdea } from '#shared/measurement/report/statement.ts';
import type { ReportPartProps } from '#web/features/report/part.tsx';
import { IdeaSteps } from '#web/features/report/recommendations/idea-steps.tsx';
import { Statements } from '#web/features/report/statements.tsx';
import { card, heading } from '#web/ui/classes.ts';

type TodayProps = { today: SuggestedIdea; idea: IdeaText | undefined; explain: ReportPartProps['explain'] };

/** One idea for today, with its steps and the reason for it. */
export const Today = ({ today, idea, explain }: TodayProps) => (
  <section aria-labelledby="report-today" className={card()}>
    <p className="text-sm font-bold text-ink-2">{words.todayWith(today.minutes, idea?.needs)}</p>
    <h2 id="report-today" className={`${heading.section} mb-3`}>
      {idea?.title ?? words.today}
    </h2>
    {idea ? <IdeaSteps {...idea} /> : <p role="status">{words.coming}</p>}
    <h3 className="mt-3 font-bold">{words.why}</h3>
    <Statements statements={[today.reason]} explain={explain} />
  </section>
);
