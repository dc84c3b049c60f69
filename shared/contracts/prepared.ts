import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Instant } from '#shared/values/days.ts';
import { AssessmentId, StudentId } from '#shared/values/ids.ts';

/**
 * What was set up in an account before its address was proved, in a browser other than the one that proved it. The
 * owner of the address decides whether it is theirs.
 */
export const Prepared = z
  .strictObject({
    openedAt: Instant,
    children: z.array(
      z.strictObject({
        studentId: StudentId,
        nickname: z.string(),
        addedAt: Instant,
        weeks: z.array(
          z.strictObject({ assessmentId: AssessmentId, startsAt: Instant.nullable(), timeZone: z.string() }),
        ),
      }),
    ),
  })
  .meta({ id: 'Prepared' });
export type Prepared = z.infer<typeof Prepared>;

export const getPrepared = endpoint({
  name: 'getPrepared',
  summary:
    'What somebody prepared in this account before its address was proved in another browser; null where nothing waits for a decision',
  params: z.strictObject({}),
  response: z.strictObject({ prepared: Prepared.nullable() }),
});

export const decidePrepared = endpoint({
  name: 'decidePrepared',
  summary:
    'Keeps what was prepared in this account (`mine`), or erases it (`notMine`); nothing happens where nothing waits',
  params: z.strictObject({}),
  body: z.strictObject({ choice: z.enum(['mine', 'notMine']) }).meta({ id: 'DecidePrepared' }),
  response: z.strictObject({}),
  stepUp: true,
});
