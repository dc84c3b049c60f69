import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Account } from '#shared/contracts/session.ts';
import { Instant } from '#shared/values/days.ts';
import { FactorId } from '#shared/values/ids.ts';
import { createLineSchema, ShortText } from '#shared/values/text.ts';

const TotpCode = z.string().regex(/^\d{6}$/, 'is six digits');
const FactorParams = z.strictObject({ factorId: FactorId });

/** A second factor, required once on each device. The secret is never part of it. */
export const Factor = z
  .strictObject({
    id: FactorId,
    kind: z.literal('totp'),
    name: z.string(),
    /** False until its first right code; until then sign-in does not require it. */
    verified: z.boolean(),
    createdAt: Instant,
    /** When an operator's request to remove it is carried out, unless the person keeps it; null if there is none. */
    removalDueAt: Instant.nullable(),
  })
  .meta({ id: 'Factor' });
export type Factor = z.infer<typeof Factor>;

export const listFactors = endpoint({
  name: 'listFactors',
  summary: 'The second factors of this account; also for somebody who is still asked for one',
  params: z.strictObject({}),
  response: z.strictObject({ factors: z.array(Factor), backupCodesLeft: z.int() }),
});

export const enrolFactor = endpoint({
  name: 'enrolFactor',
  summary: 'Begins a second factor; it counts from its first right code on',
  params: z.strictObject({}),
  body: z.strictObject({ kind: z.literal('totp'), name: ShortText.optional() }).meta({ id: 'EnrolFactor' }),
  response: z.strictObject({
    factor: Factor,
    /** Returned only here: the secret as typed into an app, and as the content of a QR code. */
    secret: z.string(),
    uri: z.string(),
  }),
  status: 201,
  stepUp: true,
});

export const challengeFactor = endpoint({
  name: 'challengeFactor',
  summary: 'Asks for a code of this factor: five tries within five minutes',
  params: FactorParams,
  body: z.strictObject({}),
  response: z.strictObject({ challengeId: z.uuid(), expiresAt: Instant }),
});

export const verifyFactor = endpoint({
  name: 'verifyFactor',
  summary: 'Answers a challenge. Each code is taken once; the session goes on under a new cookie',
  params: FactorParams,
  body: z.strictObject({ challengeId: z.uuid(), code: TotpCode }).meta({ id: 'VerifyFactor' }),
  response: z.strictObject({
    account: Account,
    /** Returned only here, with the first factor of an account; otherwise null. */
    backupCodes: z.array(z.string()).nullable(),
  }),
});

export const verifyBackupCode = endpoint({
  name: 'verifyBackupCode',
  summary: 'Signs in with a backup code in place of the second factor; the code is gone with it',
  params: z.strictObject({}),
  body: z.strictObject({ code: createLineSchema(1, 40) }).meta({ id: 'VerifyBackupCode' }),
  response: z.strictObject({ account: Account, backupCodesLeft: z.int() }),
});

export const renewBackupCodes = endpoint({
  name: 'renewBackupCodes',
  summary: 'New backup codes in place of the old ones, shown this once',
  params: z.strictObject({}),
  body: z.strictObject({}),
  response: z.strictObject({ backupCodes: z.array(z.string()) }),
  stepUp: true,
});

export const removeFactor = endpoint({
  name: 'removeFactor',
  summary: 'Removes a second factor; an operator keeps at least one',
  params: FactorParams,
  response: z.strictObject({}),
  stepUp: true,
});

export const keepFactor = endpoint({
  name: 'keepFactor',
  summary: 'Keeps a factor that an operator was asked to remove',
  params: FactorParams,
  body: z.strictObject({}),
  response: z.strictObject({}),
});
