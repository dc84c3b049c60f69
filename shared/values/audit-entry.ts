import { z } from 'zod';
import { Instant } from '#shared/values/days.ts';

/** Who did what to which id. Nothing that anybody wrote or answered is in it. */
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
