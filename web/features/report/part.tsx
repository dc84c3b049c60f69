import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { card, heading } from '#web/ui/classes.ts';

/** The four parts of a report in their order, by their names in the URL. */
export const REPORT_PARTS = ['overview', 'skills', 'recommendations', 'analysis'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

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
