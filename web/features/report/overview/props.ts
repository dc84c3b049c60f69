import type { PartProps } from '#web/features/report/part.tsx';

/** The four parts of a report, as its address names them. */
export type PartName = 'overview' | 'skills' | 'recommendations' | 'analysis';
/** `child`: the nickname. `whole`: on paper nothing is folded. */
export type OverviewProps = PartProps & { child: string; whole?: boolean; onPart: (part: PartName) => void };
