import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { isHandedOver } from '#web/lib/handover.ts';

/** View of an assessment as of `at` (epoch ms). */
export type StoredView = { view: ProgressView; at: number };

/**
 * Identifies the shape of `ProgressView` that this release stores on the device. A release with another shape ignores
 * the stored view. A test compares it with the contract, whose schema would be too heavy for a child's page.
 */
export const STORED_SHAPE = 'd6bf8077a807';

/** A child's view names its own tasks alone, so an adult's page does not show it, nor a child's page an adult's. */
const getShape = () => STORED_SHAPE + (isHandedOver() ? 'child' : '');

export const toStoredView = (view: ProgressView, at: number) => ({ shape: getShape(), view, at });

/** Parses a stored view. It was written by us and encrypted with this device's key, so checking the shape is enough. */
export function readStoredView(stored: unknown): StoredView | null {
  const { shape, view, at } = (stored ?? {}) as Partial<ReturnType<typeof toStoredView>>;
  return shape === getShape() && view && typeof at === 'number' ? { view, at } : null;
}
