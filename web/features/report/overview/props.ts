import type { ReportPartProps } from '#web/features/report/part.tsx';

/** The four parts of a report, by their names in the URL. */
export type ReportPart = 'overview' | 'skills' | 'recommendations' | 'analysis';
/** `child`: the nickname. */
export type OverviewProps = ReportPartProps & {
  child: string;
  onPart: (part: ReportPart) => void;
};
