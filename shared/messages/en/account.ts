import type { PasswordWeakness } from '#shared/values/password-weakness.ts';

/** A waiting time in words. */
function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return seconds < 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

export const account = {
  signIn: {
    tab: 'Sign in',
    title: 'Sign in',
    lead: 'Welcome back.',
    submit: 'Sign in',
    toSignUp: 'No account yet?',
    toSignUpLink: 'Open an account',
    forgot: 'Forgot your password?',
    otherWays: 'Or without a password',
    byMail: 'Mail me a link or code',
    byProvider: (provider: string) => `Sign in with ${provider}`,
    ended: 'Please sign in to go on.',
    stepOver: 'This took too long. Please sign in again.',
    wrong: 'The e-mail address or the password is not right.',
    providerFailed: 'Signing in there did not work. Please try again, or sign in another way.',
  },
  signUp: {
    tab: 'Open an account',
    title: 'Open an account',
    lead: 'For parents and guardians. A teacher needs no account, the link in the mail is enough.',
    submit: 'Open an account',
    toSignIn: 'Already have an account?',
    toSignInLink: 'Sign in',
    taken: 'We could not open an account with these details. If you have one already, please sign in.',
  },
  fields: {
    name: 'Your name',
    email: 'E-mail',
    password: 'Password',
    passwordHint: 'At least 12 characters, and not easy to guess. A sentence is easy to remember.',
  },
  faults: {
    emailAndPassword: 'You must provide either an email or phone number and a password',
    email: 'You must provide either an email or phone number.',
    name: 'Please tell us your name.',
    emailForm: 'This does not look like an e-mail address.',
    passwordShort: 'Please use at least 12 characters.',
    passwordLong: 'Please use at most 128 characters.',
    /** Why a password is easy to guess, and what would help. */
    guessable: {
      COMMON:
        'Many people use this password, so it is among the first that are tried. Please write a sentence that only you would write.',
      WORDS:
        'This is easy to guess: it is made of words that are tried together. Please add a few more that have nothing to do with them.',
      OWN: 'This is easy to guess: it is mostly your own name or address. Please write a sentence that says neither.',
      SITE: 'This is easy to guess: it is mostly the name of this page. Please write a sentence about something else.',
      KEYS: 'This is easy to guess: it follows the keys of a keyboard, or the alphabet. Please write a few words in their place.',
      REPEATED: 'This is easy to guess: it says the same again and again. Please write a few different words.',
      DATE: 'This is easy to guess: it is mostly a date or a year. Please write a few words in its place.',
    } satisfies Record<PasswordWeakness, string>,
    throttled: (seconds: number) => `Too many tries. Please wait ${formatWait(seconds)}.`,
  },
  signOut: 'Sign out',
  needsNet: 'There is no connection. Signing in needs one; answers that wait on this device are safe.',
  signedInAs: (name: string) => `Signed in as ${name}`,
} as const;
