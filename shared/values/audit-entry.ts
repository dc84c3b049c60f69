import { z } from 'zod';
import { Instant } from '#shared/values/days.ts';

/** An audit entry: actor, action and object id. It contains no text or answer of a person. */
export const AuditEntry = z
  .strictObject({
    number: z.int(),
    at: Instant,
    actorKind: z.string(),
    actorId: z.uuid().nullable(),
    sessionId: z.uuid().nullable(),
    action: z.string(),
    objectId: z.uuid().nullable(),
    decision: z.enum(['allowed', 'refused']),
    reason: z.string().nullable(),
    requestId: z.uuid().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
