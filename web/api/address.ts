import { RELEASE } from '#web/api/release.ts';

/** Path prefix of every API call. */
export const API = '/api';

/** Headers of every API call. */
export const HEADERS: Readonly<Record<string, string>> = {
  accept: 'application/json',
  ...(RELEASE && { 'x-release': RELEASE }),
};
