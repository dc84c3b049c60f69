import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { lineOf } from '#shared/values/text.ts';

/** The fields of a Mailgun event that are read; other fields are allowed. */
export const MailgunReport = z
  .object({
    signature: z.object({
      timestamp: z.string().regex(/^\d{1,12}$/, 'is a time in seconds'),
      token: lineOf(1, 100),
      signature: z.string().regex(/^[0-9a-f]{64}$/, 'is an HMAC in hexadecimal'),
    }),
    'event-data': z.object({
      event: lineOf(1, 40),
      severity: lineOf(0, 40).optional(),
      reason: lineOf(0, 100).optional(),
      recipient: lineOf(0, 320).optional(),
      message: z.object({ headers: z.object({ 'message-id': lineOf(0, 300).optional() }).optional() }).optional(),
      'delivery-status': z
        .object({ code: z.number().optional(), 'enhanced-code': lineOf(0, 20).optional() })
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
