/** Words around every screen. */
export const shell = {
  product: 'Seven Stones',
  tab: (page: string) => `${page} · Seven Stones`,
  unknownTab: 'This page has no part of that name. Here is the first.',
  skip: 'Skip to the content',
  home: 'Seven Stones, to the first page',
  nav: {
    label: 'Main',
    home: 'Home',
    start: 'Start Assessment',
    about: 'How it Works',
    dashboard: 'Dashboard',
    getStarted: 'Get Started',
    signIn: 'Sign in',
    account: 'Account',
    accountOf: (name: string) => `Account of ${name}`,
    open: 'Menu',
    close: 'Close menu',
  },
  footer: {
    claim: 'One small step a day for a week.',
    columns: [
      {
        title: 'Assessment',
        links: [
          ['Start Assessment', 'start'],
          ['Dashboard', 'dashboard'],
          ['Reports', 'reports'],
        ],
      },
      {
        title: 'Learn',
        links: [
          ['How it Works', 'about'],
          ['How scores work', 'scores'],
        ],
      },
      {
        title: 'Support',
        links: [
          ['Help Center', 'help'],
          ['Privacy Policy', 'privacy'],
          ['Terms of Service', 'terms'],
          ['Imprint', 'imprint'],
        ],
      },
    ],
    guidance: 'Guidance for everyday choices, not a diagnosis.',
  },
  notFound: {
    tab: 'Page not found',
    title: 'Oops! Page not found',
    text: 'This stone is not part of the stream.',
    link: 'Return to Home',
    log: (path: string) => `404: no page at ${path}`,
  },
  needsNet: {
    title: 'This page needs the internet',
    text: 'There is no connection right now. What was answered here is safe, and this page comes by itself once there is one.',
  },
  failed: {
    tab: 'Error',
    title: 'Unexpected Application Error!',
    unknown: 'Something went wrong that we did not expect.',
    part: 'A part of this page did not come. Look at your connection, then load the page again.',
    again: 'Load the page again',
  },
  loading: 'Loading',
  cancel: 'Cancel',
  showMore: 'Show more',
  moreFailed: 'More could not be loaded.',
  tryAgain: 'Try again',
  asOf: (time: string) => `As of ${time}`,
  toasts: 'Notifications',
  toastClose: 'Close notice',
} as const;
export type FooterTarget =
  | 'start'
  | 'dashboard'
  | 'reports'
  | 'about'
  | 'scores'
  | 'help'
  | 'privacy'
  | 'terms'
  | 'imprint';
