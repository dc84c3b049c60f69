import { z } from 'zod';
import { createPageLimit, endpoint } from '#shared/contracts/endpoint.ts';
import { Factor } from '#shared/contracts/factors.ts';
import { AuditEntry } from '#shared/values/audit-entry.ts';
import { Instant } from '#shared/values/days.ts';
import { FactorId, UserId } from '#shared/values/ids.ts';
import { Role } from '#shared/values/role.ts';
import { Email, ShortText } from '#shared/values/text.ts';
import { UserLink } from '#shared/values/user-link.ts';

const UserParams = z.strictObject({ userId: UserId });

/** An account as operators see it; it holds nothing about a child. */
export const User = z
  .strictObject({
    id: UserId,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: Role,
    secondFactor: z.boolean(),
    banned: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

const NewUser = z.strictObject({ name: ShortText, email: Email, role: Role.default('parent') }).meta({ id: 'NewUser' });

export const createUser = endpoint({
  name: 'createUser',
  summary: 'Makes an account without a password; nobody is written to',
  params: z.strictObject({}),
  body: NewUser,
  response: User,
  status: 201,
  stepUp: true,
});

export const inviteUser = endpoint({
  name: 'inviteUser',
  summary:
    'Makes an account and mails its owner a link that proves the address and leads to a password. The link is in no answer',
  params: z.strictObject({}),
  body: NewUser,
  response: User,
  status: 201,
  stepUp: true,
});

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'Accounts, fifty at a time in the order of their ids',
  params: z.strictObject({}),
  query: z.strictObject({ after: UserId.optional() }),
  response: z.strictObject({ users: z.array(User), next: UserId.nullable() }),
});

export const getUser = endpoint({ name: 'getUser', summary: 'One account', params: UserParams, response: User });

export const changeUser = endpoint({
  name: 'changeUser',
  summary:
    'Changes the name, or bans the account and signs it out everywhere. Address and password are the person’s own',
  params: UserParams,
  body: z
    .strictObject({ name: ShortText.optional(), banned: z.boolean().optional() })
    .refine((change) => Object.keys(change).length > 0, 'changes nothing')
    .meta({ id: 'ChangeUser', minProperties: 1 }),
  response: User,
  stepUp: true,
});

export const removeUser = endpoint({
  name: 'removeUser',
  summary: 'Removes an account that looks after no child',
  params: UserParams,
  response: z.strictObject({}),
  stepUp: true,
});

export const mailUserLink = endpoint({
  name: 'mailUserLink',
  summary: 'Mails the person a link. It goes to the address of the account and is in no answer',
  params: UserParams,
  body: z.strictObject({ type: UserLink }).meta({ id: 'MailUserLink' }),
  response: z.strictObject({}),
  stepUp: true,
});

export const listUserFactors = endpoint({
  name: 'listUserFactors',
  summary: 'The second factors of an account',
  params: UserParams,
  response: z.strictObject({ factors: z.array(Factor) }),
});

export const removeUserFactor = endpoint({
  name: 'removeUserFactor',
  summary: 'Takes a second factor from somebody who lost it: the person is told at once, and has 24 hours to keep it',
  params: z.strictObject({ userId: UserId, factorId: FactorId }),
  response: z.strictObject({ dueAt: Instant }),
  stepUp: true,
});

export const listAudit = endpoint({
  name: 'listAudit',
  summary: 'Who did what to which id, newest first',
  params: z.strictObject({}),
  query: z.strictObject({ before: z.coerce.number<string>().int().min(1).optional(), limit: createPageLimit(100) }),
  response: z.strictObject({ entries: z.array(AuditEntry), next: z.int().nullable() }),
});
