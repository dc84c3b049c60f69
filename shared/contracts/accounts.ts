import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Account, Password, Phone, TypedPassword } from '#shared/contracts/session.ts';
import { Instant } from '#shared/values/days.ts';
import { StudentId } from '#shared/values/ids.ts';
import { createLineSchema, Email, ShortText } from '#shared/values/text.ts';

/** Response of calls that send an e-mail: the same whether or not the address has an account. */
const EmptyResponse = z.strictObject({});
const RecipientFields = { email: Email.optional(), phone: Phone.optional() };
const SixDigitCode = z.string().regex(/^\d{6}$/, 'is six digits');

/** The specification's kinds of proof; those by phone are refused with FEATURE_OFF. */
export const ProofType = z.enum(['signup', 'magiclink', 'email', 'recovery', 'email_change', 'sms', 'phone_change']);

export const askForLetter = endpoint({
  name: 'askForLetter',
  summary: 'Mails a link and a code that sign in, where there is an account',
  params: z.strictObject({}),
  body: z.strictObject(RecipientFields).meta({ id: 'AskForLetter' }),
  response: EmptyResponse,
});

export const verify = endpoint({
  name: 'verify',
  summary:
    'Proves an address with the link or the code of a letter, each once; all but a change of the address sign in',
  params: z.strictObject({}),
  body: z
    .strictObject({
      type: ProofType,
      token_hash: createLineSchema(1, 200).optional(),
      email: Email.optional(),
      token: SixDigitCode.optional(),
    })
    .meta({
      id: 'Verify',
      description: 'The link of a letter as `token_hash`, or its code as `token` with the address that it went to.',
    }),
  response: z.strictObject({
    account: Account.nullable(),
    /**
     * No password is set: a new one was requested, or the earlier one was set before the address was proved and may be
     * a stranger's.
     */
    passwordNeeded: z.boolean(),
    /** The change of address waits for the agreement of the other of the two addresses. */
    otherToAgree: z.boolean(),
  }),
});

export const recover = endpoint({
  name: 'recover',
  summary: 'Mails a link that leads to a new password, where there is an account',
  params: z.strictObject({}),
  body: z.strictObject(RecipientFields).meta({ id: 'Recover' }),
  response: EmptyResponse,
});

export const resend = endpoint({
  name: 'resend',
  summary: 'Mails the letter again that proves an address: the one of whoever is signed in, unless another is named',
  params: z.strictObject({}),
  body: z.strictObject({ type: z.enum(['signup']).default('signup'), ...RecipientFields }).meta({ id: 'Resend' }),
  response: EmptyResponse,
});

export const signInBySso = endpoint({
  name: 'signInBySso',
  summary: 'Not offered: FEATURE_OFF',
  params: z.strictObject({}),
  body: z.strictObject({
    domain: createLineSchema(1, 253).optional(),
    provider_id: createLineSchema(1, 100).optional(),
  }),
  response: EmptyResponse,
});

export const updateUser = endpoint({
  name: 'updateUser',
  summary:
    'Changes the name; the password or the address only after a fresh proof, the address once both addresses have agreed',
  params: z.strictObject({}),
  body: z
    .strictObject({ name: ShortText.optional(), password: Password.optional(), email: Email.optional() })
    .meta({ id: 'UserChanges' }),
  response: Account,
});

/** A requested change of address that is not confirmed yet. */
export const AddressChange = z
  .strictObject({
    to: z.string(),
    /** Which of the two addresses have not agreed yet. */
    waitingFor: z.array(z.enum(['old', 'new'])),
    until: Instant,
  })
  .meta({ id: 'AddressChange' });
export type AddressChange = z.infer<typeof AddressChange>;

export const getAddressChange = endpoint({
  name: 'getAddressChange',
  summary: 'The change of the address that was asked for last, while its letters are good, and who is waited for',
  params: z.strictObject({}),
  response: z.strictObject({ change: AddressChange.nullable() }),
});

/** What happens to a child when a guardian closes their account; `left`: another guardian decides about it. */
export const ChildOutcome = z.enum(['erased', 'passedOn', 'left']);
export type ChildOutcome = z.infer<typeof ChildOutcome>;

export const ClosingChild = z
  .strictObject({
    studentId: StudentId,
    nickname: z.string(),
    outcome: ChildOutcome,
    /** Who is asked to take over. */
    asked: z.array(z.string()),
    /** Who takes over if no guardian has accepted by the end. */
    heir: z.string().nullable(),
  })
  .meta({ id: 'ClosingChild' });
export type ClosingChild = z.infer<typeof ClosingChild>;

export const Closing = z
  .strictObject({
    name: z.string(),
    children: z.array(ClosingChild),
    /**
     * Whether a link by e-mail can undo it: for seven days, if the address is proved. Otherwise it is carried out
     * within the hour.
     */
    canBeUndone: z.boolean(),
    /** The last operator cannot close the account. */
    isLastOperator: z.boolean(),
  })
  .meta({ id: 'Closing' });
export type Closing = z.infer<typeof Closing>;

export const getClosing = endpoint({
  name: 'getClosing',
  summary:
    'What closing the own account would do: what becomes of each child, and whether it can be undone. Nothing is changed',
  params: z.strictObject({}),
  response: Closing,
});

export const closeAccount = endpoint({
  name: 'closeAccount',
  summary:
    'Closes the own account: nobody gets in any more, and for seven days a letter undoes it. Whoever asks types the name of the account and says what they were shown of each child',
  params: z.strictObject({}),
  body: z
    .strictObject({
      name: createLineSchema(1, 200),
      children: z.array(z.strictObject({ studentId: StudentId, outcome: ChildOutcome })).max(500),
    })
    .meta({ id: 'CloseAccount' }),
  response: z.strictObject({
    /** Until when the link in the e-mail undoes it; null if there is none. */
    undoUntil: Instant.nullable(),
  }),
  stepUp: true,
});

/** How fresh the last proof of identity is, and how another can be given. */
export const Freshness = z
  .strictObject({ freshUntil: Instant.nullable(), ways: z.array(z.enum(['password', 'code', 'factor'])) })
  .meta({ id: 'Freshness' });
export type Freshness = z.infer<typeof Freshness>;

export const getFreshness = endpoint({
  name: 'getFreshness',
  summary: 'How fresh the last proof is, and the ways to give another',
  params: z.strictObject({}),
  response: Freshness,
});

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  summary: 'Proves again who is signed in, by password, mailed code or second factor; `mail` sends the code',
  params: z.strictObject({}),
  body: z
    .discriminatedUnion('way', [
      z.strictObject({ way: z.literal('password'), password: TypedPassword }),
      z.strictObject({ way: z.literal('mail') }),
      z.strictObject({ way: z.literal('code'), code: SixDigitCode }),
      z.strictObject({ way: z.literal('factor'), code: SixDigitCode }),
    ])
    .meta({ id: 'Reauthenticate' }),
  response: Freshness,
});

export const SessionSummary = z
  .strictObject({
    id: z.string(),
    /** "Firefox on Windows"; null if unknown. */
    device: z.string().nullable(),
    isCurrent: z.boolean(),
    since: Instant,
    /** To the day: a session row is written once a day. */
    seenAt: Instant,
  })
  .meta({ id: 'SessionSummary' });
export type SessionSummary = z.infer<typeof SessionSummary>;

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'The devices on which this person is signed in',
  params: z.strictObject({}),
  response: z.strictObject({ sessions: z.array(SessionSummary) }),
});
