import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { createLineSchema } from '#shared/values/text.ts';

/** The fields of a Mailgun event that are read; other fields are allowed. */
export const MailgunReport = z
  .object({
    signature: z.object({
      timestamp: z.string().regex(/^\d{1,12}$/, 'is a time in seconds'),
      token: createLineSchema(1, 100),
      signature: z.string().regex(/^[0-9a-f]{64}$/, 'is an HMAC in hexadecimal'),
    }),
    'event-data': z.object({
      event: createLineSchema(1, 40),
      severity: createLineSchema(0, 40).optional(),
      reason: createLineSchema(0, 100).optional(),
      recipient: createLineSchema(0, 320).optional(),
      message: z
        .object({ headers: z.object({ 'message-id': createLineSchema(0, 300).optional() }).optional() })
        .optional(),
      'delivery-status': z
        .object({ code: z.number().optional(), 'enhanced-code': createLineSchema(0, 20).optional() })
        .optional(),
    }),
  })
  .meta({ id: 'MailgunReport' });
export type MailgunReport = z.infer<typeof MailgunReport>;

export const takeMailgunReport = endpoint({
  name: 'takeMailgunReport',
  summary:
    'Takes a signed webhook of Mailgun: a letter that came back, or that its reader called unwanted. 406 for what Mailgun did not sign lately',
  params: z.strictObject({}),
  body: MailgunReport,
  response: z.strictObject({ outcome: z.enum(['noted', 'known', 'late', 'unknown', 'ignored']) }),
});
