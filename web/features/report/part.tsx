import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Explain } from '#shared/reading/explain.ts';
import { card, heading } from '#web/ui/classes.ts';

/** What each part of a report gets: the document, what lies behind a sentence, and how an instant is written. */
export type PartProps = { report: ReportDocument; explain: Explain; dateOf: (instant: string) => string };

export const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className={`${card()} break-inside-avoid print:p-0`}>
    <h2 className={`${heading.section} mb-3`}>{title}</h2>
    {children}
  </section>
);
