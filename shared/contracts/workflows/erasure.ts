import { z } from 'zod';
import { ErasureId } from '#shared/values/ids.ts';

/**
 * Carries out the erasure of a child. Temporal gets the erasure's own id only, so that no workflow history holds the
 * child's.
 */
export const ERASURE_WORKFLOW = 'erasure';
export const toErasureWorkflowId = (id: ErasureId): string => `erasure-${id}`;

export const ErasureInput = z.strictObject({ erasureId: ErasureId });
export type ErasureInput = z.infer<typeof ErasureInput>;
