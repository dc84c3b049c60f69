import { heartbeat } from '@temporalio/activity';

export type HousekeepingPorts = {
  /** Runs all due jobs and calls `onStep` meanwhile. Returns how many were run and how many of them failed. */
  keepHouse: (onStep: () => void) => Promise<{ run: number; failed: number }>;
};

export type HousekeepingActivities = {
  keepHouse: () => Promise<{ run: number; failed: number }>;
  /** Called by workflow runs that an older release started; the sweep is one of the jobs now. */
  sweepWeeks: () => Promise<{ looked: number; begun: number }>;
};

export const createHousekeepingActivities = ({ keepHouse }: HousekeepingPorts): HousekeepingActivities => ({
  keepHouse: () => keepHouse(heartbeat),
  sweepWeeks: async () => {
    await keepHouse(heartbeat);
    return { looked: 0, begun: 0 };
  },
});
