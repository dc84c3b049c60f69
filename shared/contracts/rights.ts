import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { StudentParams } from '#shared/contracts/students.ts';
import { Instant } from '#shared/values/days.ts';
import { ErasureId } from '#shared/values/ids.ts';
import { createLineSchema } from '#shared/values/text.ts';

/**
 * Steps of an erasure, in this order. `closed` happens with the command itself: from then on nothing is accepted, shown
 * or sent.
 */
export const ErasureStep = z.enum(['closed', 'runs', 'letters', 'views', 'rows', 'done']);
export type ErasureStep = z.infer<typeof ErasureStep>;

export const Erasure = z
  .strictObject({
    id: ErasureId,
    /** A reference for the family; it says nothing about the child. */
    receipt: z.string(),
    askedAt: Instant,
    /** When each step was done; null if it is not done yet. */
    steps: z.array(z.strictObject({ step: ErasureStep, at: Instant.nullable() })),
    isDone: z.boolean(),
    /** From when on no backup holds any of it either. */
    backupsClearBy: Instant,
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

export const exportStudent = endpoint({
  name: 'exportStudent',
  summary:
    'An archive (zip) of everything that is kept about a child, with its reports and an index that opens offline. A co-guardian gets it without others’ own words, their addresses and their letters',
  params: StudentParams,
  response: z.any(),
  file: 'application/zip',
  stepUp: true,
});

export const exportAccount = endpoint({
  name: 'exportAccount',
  summary:
    'What is kept of the caller’s own account (JSON): account, ways in, devices, sessions, children, consents, own words, emails, audited actions',
  params: z.strictObject({}),
  response: z.any(),
  file: 'application/json',
  stepUp: true,
});

export const eraseStudent = endpoint({
  name: 'eraseStudent',
  summary:
    'Erases a child and everything of it; backups hold it for 30 days at most. Whoever asks types what the child is called here',
  params: StudentParams,
  body: z.strictObject({ nickname: createLineSchema(1, 100) }).meta({ id: 'EraseStudent' }),
  response: Erasure,
  stepUp: true,
});

export const listErasures = endpoint({
  name: 'listErasures',
  summary:
    'The erasures of children that the caller looked after, newest first: the steps that are done, and the receipt',
  params: z.strictObject({}),
  response: z.strictObject({ erasures: z.array(Erasure) }),
});
