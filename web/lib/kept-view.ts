import type { ProgressView } from '#shared/contracts/progress-view.ts';

/** View of an assessment as of `at` (epoch ms). */
export type KeptView = { view: ProgressView; at: number };

/**
 * Identifies the shape of `ProgressView` that this release stores on the device. A release with another shape ignores
 * the stored view. A test compares it with the contract, whose schema would be too heavy for a child's page.
 */
export const KEPT_SHAPE = '24e3b3df9d59';

export const keepable = (view: ProgressView, at: number) => ({ shape: KEPT_SHAPE, view, at });

/** Parses a stored view. It was written by us and encrypted with this device's key, so checking the shape is enough. */
export function readKeptView(kept: unknown): KeptView | null {
  const { shape, view, at } = (kept ?? {}) as Partial<ReturnType<typeof keepable>>;
  return shape === KEPT_SHAPE && view && typeof at === 'number' ? { view, at } : null;
}
