import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { UserId } from '#shared/values/ids.ts';
import { Email, lineOf, ShortText } from '#shared/values/text.ts';

/** Who is signed in. No token is ever in it: the session is a cookie that scripts cannot read. */
export const Account = z.strictObject({ userId: UserId, name: z.string(), email: z.string() }).meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

const Password = lineOf(12, 128);

export const signUp = endpoint({
  name: 'signUp',
  summary: 'Opens an account and signs in',
  params: z.strictObject({}),
  body: z.strictObject({ name: ShortText, email: Email, password: Password }).meta({ id: 'SignUp' }),
  response: Account,
  status: 201,
});

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Signs in with e-mail and password',
  params: z.strictObject({}),
  body: z.strictObject({ email: Email, password: lineOf(1, 128) }).meta({ id: 'SignIn' }),
  response: Account,
});

export const signOut = endpoint({
  name: 'signOut',
  summary: 'Ends the session on this device',
  params: z.strictObject({}),
  body: z.strictObject({}),
  response: z.strictObject({}),
});

export const getSession = endpoint({
  name: 'getSession',
  summary: 'Who is signed in; null for nobody',
  params: z.strictObject({}),
  response: z.strictObject({ account: Account.nullable() }),
});
