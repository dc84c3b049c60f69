/** Words of second factors that are no sentence of a screen. */
export const factorWords = {
  /** What an authenticator app calls us. */
  issuer: 'Seven Stones',
  /** What an app is called until its owner gives it a name. */
  name: 'Authenticator app',
} as const;
