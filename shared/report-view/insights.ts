import type { ReportSummary } from '#shared/contracts/reports.ts';

/** The only insight of a week that cannot be trusted: it stands in place of a score. */
export const findDistrust = (insights: ReportSummary['keyInsights']) => insights.find(({ key }) => key === 'trust.low');
