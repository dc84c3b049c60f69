import { steps } from './steps.ts';

/** Handing the device to the child, and unlocking it. */
export const handover = {
  handOver: {
    tab: 'Hand over',
    title: (child: string) => `Now it’s ${child}’s turn`,
    sound: (minutes: number | null) =>
      minutes === null
        ? 'Turn the sound on.'
        : `Turn the sound on. The next task takes about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    nearby: (child: string) => `Sit nearby. You may read aloud; let ${child} choose.`,
    back: 'The little house and your PIN bring you back. Until then your own pages are closed on this device.',
    assist: 'How will the questions be answered?',
    assists: steps.assist.options,
    assistMissing: 'Please say how the questions will be answered.',
    pin: 'Choose a PIN',
    pinHint: '4 to 8 digits. Without one your password brings you back.',
    pinWrong: 'A PIN has 4 to 8 digits.',
    submit: (child: string) => `Hand over to ${child}`,
    notNow: 'Not now',
    failed: 'The device could not be handed over.',
    signIn: 'Sign in',
    offline: 'This needs the connection.',
    loading: 'One moment',
  },
  gate: {
    tab: 'For the grown-up',
    title: 'For the grown-up',
    pin: 'Enter your PIN to go back to your pages.',
    password: 'Enter your password to go back to your pages.',
    pinLabel: 'PIN',
    passwordLabel: 'Password',
    digit: (digit: number) => `${digit}`,
    remove: 'Remove the last digit',
    open: 'Open',
    usePassword: 'Use my password instead',
    usePin: 'Use my PIN instead',
    wrong: (triesLeft: number) =>
      `That is not right. ${triesLeft === 1 ? 'One try is left' : `${triesLeft} tries are left`}.`,
    busy: 'This could not be checked right now, and it was not counted as a try. Please try again in a moment.',
    noTries: 'That is not right, and there is no try left. Please sign in with your e-mail address and password.',
    signIn: 'Sign in',
    offline: 'Opening this needs the connection. The child may go on meanwhile.',
    backTo: (child: string) => `Back to ${child}’s page`,
    backToChild: 'Back to the child’s page',
  },
} as const;
