import { z } from 'zod';
import { AssessmentParams } from '#shared/contracts/assessments.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Assist } from '#shared/values/answering.ts';
import { Instant } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { createLineSchema } from '#shared/values/text.ts';

/** Returns a handed-over device to the adult. Chosen anew at each hand-over. */
export const Pin = z.string().regex(/^\d{4,8}$/, 'is four to eight digits');
/** How often PIN or password may be tried at one hand-over; after that only a full sign-in unlocks the device. */
export const MOST_TRIES = 5;

/** Whether the device is the adult's own or handed over to a child for one assessment. */
export const DeviceState = z
  .discriminatedUnion('state', [
    z.strictObject({ state: z.literal('own') }),
    z.strictObject({
      state: z.literal('handedOver'),
      assessmentId: AssessmentId,
      childName: z.string(),
      assist: Assist,
      /** Without a PIN only the password unlocks the device. */
      hasPin: z.boolean(),
      /** 0: only a full sign-in unlocks the device. */
      triesLeft: z.int(),
      /** When the hand-over ends at the latest; it ends earlier after a time without input. */
      endsAt: Instant,
      /** Whether the child may go on; otherwise an adult has to unlock first. */
      childMayGoOn: z.boolean(),
    }),
  ])
  .meta({ id: 'DeviceState' });
export type DeviceState = z.infer<typeof DeviceState>;

export const handOver = endpoint({
  name: 'handOver',
  summary: 'Gives the device to the child: from now on it opens the tasks of this week and nothing else',
  params: AssessmentParams,
  body: z.strictObject({ pin: Pin.optional(), assist: Assist }).meta({ id: 'HandOver' }),
  response: DeviceState,
});

export const unlock = endpoint({
  name: 'unlock',
  summary: 'Takes the device back with PIN or password; on a device that nobody handed over it changes nothing',
  params: z.strictObject({}),
  body: z
    .union([z.strictObject({ pin: Pin }), z.strictObject({ password: createLineSchema(1, 128) })])
    .meta({ id: 'Unlock' }),
  response: DeviceState,
});

export const getHandover = endpoint({
  name: 'getHandover',
  summary: 'Whose this device is now',
  params: z.strictObject({}),
  response: DeviceState,
});
