import { createHmac } from 'node:crypto';
import type { SignInAttempts } from '#services/accounts/sign-in-attempts.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/** Tries at a secret of one account. Only who is past the first factor gets so far, so no stranger can use it up for a family. */
export type Throttle = {
  /** Counts a try before the secret is looked at. @throws DetailedRefusal RATE_LIMITED with the seconds to wait */
  begin: (what: string) => Promise<void>;
  /** It was right. */
  clear: (what: string) => Promise<void>;
};

export function throttleOf(attempts: SignInAttempts, secret: string): Throttle {
  const hash = (what: string) => createHmac('sha256', secret).update(what).digest();
  return {
    begin: async (what) => {
      const retryAfter = await attempts.begin(hash(what));
      if (retryAfter > 0) throw new DetailedRefusal('RATE_LIMITED', { retryAfter });
    },
    clear: (what) => attempts.clear(hash(what)),
  };
}
