import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { createLineSchema } from '#shared/values/text.ts';

/** E-mails to parents that can be turned off. */
export const EmailKind = z
  .enum(['reminder', 'report-ready', 'after-three-days', 'after-three-months'])
  .meta({ id: 'LetterKind' });
export type EmailKind = z.infer<typeof EmailKind>;

export const Notifications = z
  .strictObject({ kinds: z.array(z.strictObject({ kind: EmailKind, isOn: z.boolean() })) })
  .meta({ id: 'Notifications' });
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = endpoint({
  name: 'getNotifications',
  summary: 'Which letters the caller gets of those that can be turned off',
  params: z.strictObject({}),
  response: Notifications,
});

export const setNotification = endpoint({
  name: 'setNotification',
  summary:
    'Turns one kind of letter on or off, from the next one on. Letters about the account and its protection cannot be turned off',
  params: z.strictObject({}),
  body: z.strictObject({ kind: EmailKind, isOn: z.boolean() }).meta({ id: 'SetNotification' }),
  response: Notifications,
});

const Token = createLineSchema(1, 200);

export const seeUnsubscribe = endpoint({
  name: 'seeUnsubscribe',
  summary: 'Leads to the page that asks whether letters are to end; changes nothing',
  params: z.strictObject({}),
  query: z.strictObject({ t: createLineSchema(0, 200).default('') }),
  response: z.strictObject({}),
  status: 303,
});

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  summary:
    'Ends one kind of letter to one recipient at once (RFC 8058); the token in the letter is enough, whatever a form says besides',
  params: z.strictObject({}),
  query: z.strictObject({ t: Token }),
  response: z.strictObject({}),
});

export const resubscribe = endpoint({
  name: 'resubscribe',
  summary: 'Takes an unsubscription back, with the same token',
  params: z.strictObject({}),
  body: z.strictObject({ token: Token }).meta({ id: 'Resubscribe' }),
  response: z.strictObject({}),
});

export const reportLetter = endpoint({
  name: 'reportLetter',
  summary:
    'Reports an invitation with the token of its link: it ends, its sender has us write to that address no more, and operators see it',
  params: z.strictObject({}),
  body: z.strictObject({ token: createLineSchema(20, 100) }).meta({ id: 'ReportedLetter' }),
  response: z.strictObject({}),
});
