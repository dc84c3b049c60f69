import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { SharedReport } from '#shared/contracts/shared-report.ts';
import { Instant } from '#shared/values/days.ts';
import { AssessmentId, ShareId } from '#shared/values/ids.ts';
import { createLineSchema, Label } from '#shared/values/text.ts';

const ReportParams = z.strictObject({ assessmentId: AssessmentId });

export const Share = z
  .strictObject({
    id: ShareId,
    /** For whom, in the owner's words; never shown behind the link. */
    label: z.string().nullable(),
    madeAt: Instant,
    expiresAt: Instant,
    endedAt: Instant.nullable(),
    /** The link no longer shows the report. */
    isOver: z.boolean(),
    openings: z.int(),
    lastOpenedAt: Instant.nullable(),
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof Share>;

export const listShares = endpoint({
  name: 'listShares',
  summary: 'The links to this report, newest first, and whether the caller may make and end them',
  params: ReportParams,
  response: z.strictObject({ shares: z.array(Share), mayShare: z.boolean() }),
});

export const makeShare = endpoint({
  name: 'makeShare',
  summary: 'Makes a link that shows this report to whoever has it; its token is told here and nowhere else',
  params: ReportParams,
  body: z.strictObject({ days: z.int().min(1).max(30).default(7), label: Label.optional() }).meta({ id: 'MakeShare' }),
  response: z.strictObject({ share: Share, token: z.string() }),
  status: 201,
  stepUp: true,
});

export const endShare = endpoint({
  name: 'endShare',
  summary: 'Ends a link at once; pages that it has opened close within seconds',
  params: z.strictObject({ assessmentId: AssessmentId, shareId: ShareId }),
  response: z.strictObject({}),
});

export const previewShare = endpoint({
  name: 'previewShare',
  summary: 'What a link to this report would show, to the last field',
  params: ReportParams,
  response: SharedReport,
});

const Link = z.strictObject({ token: createLineSchema(1, 200) }).meta({ id: 'ShareLink' });

export const openShare = endpoint({
  name: 'openShare',
  summary:
    'The report behind a link; each opening is counted for the family. A link that is over is told from no other text',
  params: z.strictObject({}),
  body: Link,
  response: SharedReport,
});

export const checkShare = endpoint({
  name: 'checkShare',
  summary: 'Whether a link still works: for a page that is open. Shows nothing and counts nothing',
  params: z.strictObject({}),
  body: Link,
  response: z.strictObject({}),
});
