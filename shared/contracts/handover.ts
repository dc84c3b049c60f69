import { z } from 'zod';
import { AssessmentParams } from '#shared/contracts/assessments.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Assist } from '#shared/values/answering.ts';
import { Instant } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { lineOf } from '#shared/values/text.ts';

/** What brings a grown-up back on a device that a child holds. Chosen anew at each hand-over. */
export const Pin = z.string().regex(/^\d{4,8}$/, 'is four to eight digits');
/** How often PIN or password may be tried at one hand-over; after that only a full sign-in opens the device. */
export const MOST_TRIES = 5;

/** Whose this device is now: the grown-up's own, or a child's who works on one week. */
export const DeviceState = z
  .discriminatedUnion('state', [
    z.strictObject({ state: z.literal('own') }),
    z.strictObject({
      state: z.literal('handedOver'),
      assessmentId: AssessmentId,
      childName: z.string(),
      assist: Assist,
      /** Without a PIN the password alone brings the grown-up back. */
      hasPin: z.boolean(),
      /** 0: only a full sign-in opens the device. */
      triesLeft: z.int(),
      /** When the child's time on the device is over, unless nobody touches it for a while before. */
      endsAt: Instant,
      /** The child may go on; otherwise a grown-up is needed first. */
      childMayGoOn: z.boolean(),
    }),
  ])
  .meta({ id: 'DeviceState' });
export type DeviceState = z.infer<typeof DeviceState>;

export const handOver = endpoint({
  name: 'handOver',
  summary: 'Gives the device to the child: from now on it opens the tasks of this week and nothing else',
  method: 'POST',
  path: '/assessments/:assessmentId/handover',
  params: AssessmentParams,
  body: z.strictObject({ pin: Pin.optional(), assist: Assist }).meta({ id: 'HandOver' }),
  response: DeviceState,
  unkeyed: true,
});

export const unlock = endpoint({
  name: 'unlock',
  summary: 'Takes the device back with PIN or password; on a device that nobody handed over it changes nothing',
  method: 'POST',
  path: '/handover/unlock',
  params: z.strictObject({}),
  body: z.union([z.strictObject({ pin: Pin }), z.strictObject({ password: lineOf(1, 128) })]).meta({ id: 'Unlock' }),
  response: DeviceState,
  unkeyed: true,
});

export const getHandover = endpoint({
  name: 'getHandover',
  summary: 'Whose this device is now',
  method: 'GET',
  path: '/handover',
  params: z.strictObject({}),
  response: DeviceState,
});
