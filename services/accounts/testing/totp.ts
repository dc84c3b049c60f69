import { Secret, TOTP } from 'otpauth';

/** The code that an app shows for a secret. */
export const computeTotpCode = (secret: string, epochMs: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: epochMs });
