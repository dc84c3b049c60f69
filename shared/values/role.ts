import { z } from 'zod';

/** Role of an account, fixed at its creation: family or operator of the installation. */
export const Role = z.enum(['parent', 'operator']);
export type Role = z.infer<typeof Role>;
