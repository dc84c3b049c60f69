import type { PartProps } from '#web/features/report/part.tsx';

/** The four parts of a report, by their names in the URL. */
export type PartName = 'overview' | 'skills' | 'recommendations' | 'analysis';
/** `child`: the nickname. `isExpanded`: everything is unfolded, as on paper. */
export type OverviewProps = PartProps & { child: string; whole?: boolean; onPart: (part: PartName) => void };
