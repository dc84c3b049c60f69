import type { User } from '#shared/contracts/admin-users.ts';
import type { Role } from '#shared/values/role.ts';
import type { UserLink } from '#shared/values/user-link.ts';

const roles: Readonly<Record<Role, string>> = { parent: 'Family', operator: 'Operator' };
const links: Readonly<Record<UserLink, string>> = {
  recovery: 'Choose a new password',
  signup: 'Confirm the address',
  magiclink: 'Sign in',
  invite: 'The invitation once more',
};

/** Operators' pages about accounts: how they sign in, and nothing about a child. */
export const opsUsers = {
  nav: 'Accounts',
  title: 'Accounts',
  lead: 'Who has an account here. Each look at this page is in the audit.',
  loadFailed: 'The accounts could not be loaded.',
  table: 'Accounts',
  columns: ['Name', 'Address', 'Role', 'Second step', 'Since', 'State'],
  onlyOwn: 'Yours is the only account so far. You can invite somebody below.',
  /** A claimed address stays with its account until it is proved; operators get a name of a domain that never exists. */
  address: (email: string) => (email.endsWith('.invalid') ? 'not confirmed yet' : email),
  roles,
  factor: { true: 'yes', false: 'no' },
  state: ({ banned, emailVerified }: Pick<User, 'banned' | 'emailVerified'>) =>
    [banned ? ['Blocked'] : [], emailVerified ? 'Address confirmed' : 'Address not confirmed'].flat().join(', '),
  invite: {
    title: 'New account',
    text: 'The link in the invitation proves the address and leads to a password. You never see it.',
    name: 'Name',
    nameEmpty: 'Please give a name.',
    email: 'E-mail address',
    emailForm: 'This does not look like an e-mail address.',
    role: 'Role',
    roleHint: 'It stays as it is for the life of the account.',
    isInvited: 'Mail the invitation now',
    submit: 'Make the account',
    invited: (email: string) => `The invitation to ${email} is on its way.`,
    created: (email: string) => `There is an account for ${email} now, and no letter was sent.`,
    open: 'Open the account',
  },
  user: {
    tab: (name: string) => `Account of ${name}`,
    all: 'All accounts',
    unknown: 'There is no such account',
    unknownText: 'It may have been removed, or the address of this page is not whole.',
    own: 'This is your own account. Blocking or removing it takes another operator.',
    facts: { id: 'Id', address: 'Address', role: 'Role', factor: 'Second step', since: 'Since', state: 'State' },
    open: 'Open',
    name: {
      title: 'Name',
      text: 'What other guardians read, and what invitations begin with.',
      label: 'Name',
      save: 'Save the name',
      saved: 'The name is saved.',
    },
    link: {
      title: 'Mail a link',
      text: 'It goes to the address of the account. Nobody else sees it, you neither.',
      label: 'What the link does',
      choices: links,
      submit: 'Mail the link',
      sent: 'The link is on its way. One that serves no purpose any more is not sent.',
    },
    factors: {
      title: 'Second step',
      text: 'For somebody who has lost the app and the backup codes.',
      none: 'This account has no second step.',
      notLoaded: 'The second steps could not be loaded.',
      since: (date: string) => `Since ${date}`,
      due: (at: string) => `It is removed on ${at}, unless its owner keeps it.`,
      remove: 'Remove',
      removeOf: (name: string) => `Remove ${name}`,
      removeTitle: (name: string) => `Remove ${name}?`,
      removeText: 'The person is told at once and has 24 hours to keep it.',
      removeSubmit: 'Ask for the removal',
      asked: (at: string) => `The person is told. It is removed on ${at}.`,
    },
    access: {
      title: 'Access',
      text: 'A blocked account cannot sign in. Nothing of it is deleted.',
      block: 'Block the account',
      blockTitle: (name: string) => `Block the account of ${name}?`,
      blockText:
        'It is signed out everywhere at once, also on devices that are with a child, and is reminded of nothing. You can undo this.',
      blocked: 'The account is blocked.',
      unblock: 'Let it in again',
      unblocked: 'The account can sign in again.',
    },
    remove: {
      title: 'Remove the account',
      text: 'Only one that looks after no child. A family erases its children by itself.',
      button: 'Remove the account',
      dialogTitle: (name: string) => `Remove the account of ${name}?`,
      dialogText: 'This cannot be undone.',
      done: (name: string) => `The account of ${name} is removed.`,
    },
    cancel: 'Cancel',
  },
} as const;
