import type { ReportPart, ReportPartProps } from '#web/features/report/part.tsx';

/** `child`: the nickname. */
export type OverviewProps = ReportPartProps & {
  child: string;
  onPart: (part: ReportPart) => void;
};
