import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Explain } from '#shared/reading/explain.ts';
import { card, heading } from '#web/ui/classes.ts';

/** Props of each part of a report: the document, the explanations of its statements, and the date format. */
export type PartProps = { report: ReportDocument; explain: Explain; dateOf: (instant: string) => string };

export const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className={`${card()} break-inside-avoid print:p-0`}>
    <h2 className={`${heading.section} mb-3`}>{title}</h2>
    {children}
  </section>
);
