import { z } from 'zod';
import { ErasureId } from '#shared/values/ids.ts';

/**
 * Carries the erasure of a child to its end. Temporal is told the erasure's own id and nothing else: that of the child
 * stands in no history.
 */
export const ERASURE_WORKFLOW = 'erasure';
export const erasureWorkflowId = (id: ErasureId): string => `erasure-${id}`;

export const ErasureInput = z.strictObject({ erasureId: ErasureId });
export type ErasureInput = z.infer<typeof ErasureInput>;
