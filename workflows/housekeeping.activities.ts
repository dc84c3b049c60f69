import { heartbeat } from '@temporalio/activity';

export type HousekeepingPorts = {
  /**
   * Runs the jobs that are due; `onStep` is called all the while. Answers how many were run and how many of them
   * failed.
   */
  keepHouse: (onStep: () => void) => Promise<{ run: number; failed: number }>;
};

export type HousekeepingActivities = {
  keepHouse: () => Promise<{ run: number; failed: number }>;
  /** The name under which runs of an older release ask for the sweep, now one of the jobs. */
  sweepWeeks: () => Promise<{ looked: number; begun: number }>;
};

export const createHousekeepingActivities = ({ keepHouse }: HousekeepingPorts): HousekeepingActivities => ({
  keepHouse: () => keepHouse(heartbeat),
  sweepWeeks: async () => {
    await keepHouse(heartbeat);
    return { looked: 0, begun: 0 };
  },
});
