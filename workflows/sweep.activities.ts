import { heartbeat } from '@temporalio/activity';

export type SweepPorts = {
  /** Begins the missing workflows; `onPage` is called after each page of weeks. Answers how many it looked at and began. */
  sweep: (onPage: () => void) => Promise<{ looked: number; begun: number }>;
};

export type SweepActivities = { sweepWeeks: () => Promise<{ looked: number; begun: number }> };

export const createSweepActivities = ({ sweep }: SweepPorts): SweepActivities => ({ sweepWeeks: () => sweep(heartbeat) });
