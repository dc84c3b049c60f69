import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { UserId } from '#shared/values/ids.ts';
import { Role } from '#shared/values/role.ts';
import { createLineSchema, Email, ShortText } from '#shared/values/text.ts';

/** Who is signed in. It never holds a token: the session is a cookie that scripts cannot read. */
export const Account = z
  .strictObject({
    userId: UserId,
    name: z.string(),
    email: z.string(),
    /** The address is proved to be the person's. Until then e-mail goes to this address only. */
    verified: z.boolean(),
    role: Role,
    /**
     * Whether the account requires a second factor, and whether this session has passed it. While it is `owed` the
     * session allows nothing else.
     */
    secondFactor: z.enum(['none', 'owed', 'shown']),
    /**
     * Another browser set up something before the address was proved in this one; the person has not yet decided whose
     * it is.
     */
    preparedElsewhere: z.literal(true).optional(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

export const Password = createLineSchema(12, 128);
/** A password as typed at sign-in: any length, it is right or wrong. */
export const TypedPassword = createLineSchema(1, 128);
/** Phones are named by the specification and refused with FEATURE_OFF. */
export const Phone = createLineSchema(1, 32);

/** The specification's grant types; all but the first two are refused with FEATURE_OFF. */
export const GrantType = z.enum(['password', 'refresh_token', 'pkce', 'id_token', 'web3']);

export const signUp = endpoint({
  name: 'signUp',
  summary:
    'Opens an account, signs in and mails a link that proves the address; a known address gets the same answer and another letter',
  params: z.strictObject({}),
  body: z
    .strictObject({
      name: ShortText.optional(),
      email: Email.optional(),
      phone: Phone.optional(),
      password: Password.optional(),
    })
    .meta({
      id: 'SignUp',
      description: 'An e-mail address and a password; with a phone or without both it is refused as FEATURE_OFF.',
    }),
  response: Account,
  status: 201,
});

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Signs in with a password, or goes on with a session (`refresh_token`)',
  params: z.strictObject({}),
  query: z.strictObject({ grant_type: GrantType }),
  body: z
    .strictObject({ email: Email.optional(), phone: Phone.optional(), password: TypedPassword.optional() })
    .meta({ id: 'SignIn' }),
  response: Account,
});

export const signOut = endpoint({
  name: 'signOut',
  summary: 'Ends the session on this device (`local`), on all others, or on every one (`global`)',
  params: z.strictObject({}),
  query: z.strictObject({ scope: z.enum(['global', 'local', 'others']).default('local') }),
  body: z.strictObject({}),
  response: z.strictObject({}),
});

export const getSession = endpoint({
  name: 'getSession',
  summary: 'Who is signed in; null for nobody',
  params: z.strictObject({}),
  response: z.strictObject({ account: Account.nullable() }),
});
