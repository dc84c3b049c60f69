/** Words about second factors that are not part of a screen. */
export const factorWords = {
  /** Name of this service in an authenticator app. */
  issuer: 'Seven Stones',
  /** Default name of an app. */
  name: 'Authenticator app',
} as const;
