import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { card, heading } from '#web/ui/classes.ts';

/** Props of each part of a report: the document, the explanations of its statements, and the date format. */
export type ReportPartProps = {
  report: ReportDocument;
  explain: ExplainStatement;
  formatDate: (instant: string) => string;
};

export const ReportSection = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className={card()}>
    <h2 className={`${heading.section} mb-3`}>{title}</h2>
    {children}
  </section>
);
