import type { ProgressView } from '#shared/contracts/progress-view.ts';

/** View of an assessment as of `at` (epoch ms). */
export type StoredView = { view: ProgressView; at: number };

/**
 * Identifies the shape of `ProgressView` that this release stores on the device. A release with another shape ignores
 * the stored view. A test compares it with the contract, whose schema would be too heavy for a child's page.
 */
export const STORED_SHAPE = '24bae6bf28d8';

export const toStoredView = (view: ProgressView, at: number) => ({ shape: STORED_SHAPE, view, at });

/** Parses a stored view. It was written by us and encrypted with this device's key, so checking the shape is enough. */
export function readStoredView(stored: unknown): StoredView | null {
  const { shape, view, at } = (stored ?? {}) as Partial<ReturnType<typeof toStoredView>>;
  return shape === STORED_SHAPE && view && typeof at === 'number' ? { view, at } : null;
}
