import type { ProgressView } from '#shared/contracts/progress-view.ts';

/** A week as it was at that time (epoch ms). */
export type KeptView = { view: ProgressView; at: number };

/**
 * Which shape of `ProgressView` this release keeps on the device. A release that reads another shape does not show what
 * an older one kept; a test compares it with the contract, whose schema would be too heavy for a child's page.
 */
export const KEPT_SHAPE = '24e3b3df9d59';

export const keepable = (view: ProgressView, at: number) => ({ shape: KEPT_SHAPE, view, at });

/** It is our own, sealed with this device's key, so that its shape is all there is to ask. */
export function readKeptView(kept: unknown): KeptView | null {
  const { shape, view, at } = (kept ?? {}) as Partial<ReturnType<typeof keepable>>;
  return shape === KEPT_SHAPE && view && typeof at === 'number' ? { view, at } : null;
}
