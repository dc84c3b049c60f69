import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of the settings; the version says which one was used. */
export type Secret = { version: number; value: string };

/** 256 random bits, so a token needs no signature. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares in a time that does not tell where two values differ. */
export const isSameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
