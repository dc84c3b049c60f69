import { heartbeat } from '@temporalio/activity';
import type { ErasureInput } from '#shared/contracts/workflows/assessment.ts';
import type { ErasureId } from '#shared/values/ids.ts';

const HEARTBEAT_MS = 1_000;
type ErasureStep = (erasureId: ErasureId) => Promise<void>;

export type ErasurePorts = {
  /** Each step is idempotent. */
  erasureSteps: Record<'runs' | 'letters' | 'views' | 'rows' | 'done', ErasureStep>;
};

export type ErasureActivities = Record<
  'eraseRuns' | 'eraseLetters' | 'eraseViews' | 'eraseRows' | 'endErasure',
  (input: ErasureInput) => Promise<void>
>;

/** A step heartbeats every second, so that Temporal starts it on another worker soon after its worker has died. */
export const createErasureActivities = (ports: ErasurePorts): ErasureActivities => ({
  eraseRuns: withHeartbeat((id) => ports.erasureSteps.runs(id)),
  eraseLetters: withHeartbeat((id) => ports.erasureSteps.letters(id)),
  eraseViews: withHeartbeat((id) => ports.erasureSteps.views(id)),
  eraseRows: withHeartbeat((id) => ports.erasureSteps.rows(id)),
  endErasure: withHeartbeat((id) => ports.erasureSteps.done(id)),
});

const withHeartbeat =
  (step: ErasureStep) =>
  async ({ erasureId }: ErasureInput): Promise<void> => {
    const heartbeatTimer = setInterval(() => heartbeat(), HEARTBEAT_MS);
    try {
      await step(erasureId);
    } finally {
      clearInterval(heartbeatTimer);
    }
  };
