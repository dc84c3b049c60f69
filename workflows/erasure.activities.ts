import { heartbeat } from '@temporalio/activity';
import type { ErasureInput } from '#shared/contracts/workflows/erasure.ts';
import type { ErasureId } from '#shared/values/ids.ts';

const BEAT_MS = 1_000;
type Step = (erasureId: ErasureId) => Promise<void>;

export type ErasurePorts = {
  /** Each step is idempotent. */
  erasing: Record<'runs' | 'letters' | 'views' | 'rows' | 'done', Step>;
};

export type ErasureActivities = Record<
  'eraseRuns' | 'eraseLetters' | 'eraseViews' | 'eraseRows' | 'endErasure',
  (input: ErasureInput) => Promise<void>
>;

/** A step heartbeats every second, so that Temporal starts it on another worker soon after its worker has died. */
export const createErasureActivities = (ports: ErasurePorts): ErasureActivities => ({
  eraseRuns: alive((id) => ports.erasing.runs(id)),
  eraseLetters: alive((id) => ports.erasing.letters(id)),
  eraseViews: alive((id) => ports.erasing.views(id)),
  eraseRows: alive((id) => ports.erasing.rows(id)),
  endErasure: alive((id) => ports.erasing.done(id)),
});

const alive =
  (step: Step) =>
  async ({ erasureId }: ErasureInput): Promise<void> => {
    const beat = setInterval(() => heartbeat(), BEAT_MS);
    try {
      await step(erasureId);
    } finally {
      clearInterval(beat);
    }
  };
