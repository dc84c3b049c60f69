import { z } from 'zod';
import { PasswordWeakness } from '#shared/values/password-weakness.ts';
import { Refusal } from '#shared/values/refusal.ts';

/** The error body of every call (RFC 9457). `title` is for engineers; people read the message of `code`. */
export const Problem = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: Refusal,
    /** For support: finds the request in the log. */
    requestId: z.string().optional(),
    /** Faults by field, with a dotted path into the body: `sliders.creativity`. */
    fields: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    /** Seconds after which a retry makes sense. */
    retryAfter: z.int().optional(),
    /** How often PIN or password may still be tried. */
    triesLeft: z.int().optional(),
    /** Why a new password is easy to guess. */
    weakness: PasswordWeakness.optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
