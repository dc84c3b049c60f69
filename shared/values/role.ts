import { z } from 'zod';

/** An account is made for a family or for somebody who runs the installation, and stays what it is. */
export const Role = z.enum(['parent', 'operator']);
export type Role = z.infer<typeof Role>;
