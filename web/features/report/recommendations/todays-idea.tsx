import { use } from 'react';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { sentence } from '#shared/messages/en/report.ts';
import { recommending as words } from '#shared/messages/en/report-recommendations.ts';
import { OpenPart } from '#web/features/report/open-part.ts';
import { useIdeaWords } from '#web/features/report/recommendations/idea-words.ts';
import { card, heading } from '#web/ui/classes.ts';

/**
 * Today's idea in short, for the first part of a report: title, minutes, what is needed and why. Its link opens the part that has the steps.
 * A report from before there were ideas has none, and nothing is shown.
 */
export function TodaysIdea({ report }: { report: ReportDocument }) {
  const wordsOf = useIdeaWords(report);
  const open = use(OpenPart);
  const { today } = report;
  if (!today) return null;
  const idea = wordsOf(today.idea);
  return (
    <section aria-labelledby="todays-idea" className={`${card()} break-inside-avoid print:p-0`}>
      <p className="text-sm font-bold text-ink-2">{words.todayWith(today.minutes, idea?.needs)}</p>
      <h2 id="todays-idea" className={`${heading.section} mb-3`}>
        {idea?.title ?? words.today}
      </h2>
      {idea ? <p>{idea.steps[0]}</p> : <p role="status">{words.coming}</p>}
      <p className="mt-2 text-sm text-ink-2">{sentence(today.reason)}</p>
      <button type="button" onClick={() => open('recommendations')} className="inline-flex min-h-11 items-center font-bold text-river underline print:hidden">
        {words.toTab}
      </button>
    </section>
  );
}
