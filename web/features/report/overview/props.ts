import type { ReportPartProps } from '#web/features/report/part.tsx';

/** The four parts of a report in their order, by their names in the URL. */
export const REPORT_PARTS = ['overview', 'skills', 'recommendations', 'analysis'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** `child`: the nickname. */
export type OverviewProps = ReportPartProps & {
  child: string;
  onPart: (part: ReportPart) => void;
};
