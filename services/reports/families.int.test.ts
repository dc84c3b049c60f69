import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { QUEST_KEYS } from '#services/assessment/instruments.ts';
import { chooseUnseenItem, createTriedAnswer, findUnseenRange } from '#services/assessment/testing/answers.ts';
import { readEvents, setUpTestApi } from '#services/http/testing/app.ts';
import { buildReport } from '#services/reports/build-report.ts';
import {
  runAssessment,
  type ScheduledAssessment,
  scheduleAssessment,
} from '#services/reports/testing/run-assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { createSimulatedFamily, type FamilyKind, type SimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';
import { hashToUuid } from '#shared/values/ids.ts';

/**
 * Families of each age mode run one assessment each twice: once through the pure functions, and once as people do, with
 * sign-up, the teacher's link and every answer through the routes into a real Postgres. The logs must be equal event for
 * event, the reports byte for byte.
 */
const FAMILIES: [years: number, kind: FamilyKind][] = [
  ...[3, 8, 15].map((years): [number, FamilyKind] => [years, 'honest']),
  [9, 'random'],
  [11, 'careless'],
];

let idCount = 0;
/** Which questions a child gets follows from ids: seeded ones make every run the same. */
const createSeededId = () => hashToUuid(createHash('sha256').update(`families/${idCount++}`).digest('hex'));
const api = setUpTestApi({ newId: createSeededId });

const scenes = [...QUEST.A.scenes, ...QUEST.B.scenes];
const runPurely = (family: SimulatedFamily, { ids }: ScheduledAssessment): AssessmentEvent[] =>
  playAssessment(family, {
    scenes,
    mirror: MIRROR_SCENES,
    keys: QUEST_KEYS,
    nextItem: chooseUnseenItem,
    itemsLeft: findUnseenRange,
    response: createTriedAnswer,
    ids,
  }).events;

/** The pure run lacks only the version of the shown notice. */
const toComparable = (event: AssessmentEvent): object =>
  event.type === 'ConsentGiven' ? { ...event, noticeVersion: '' } : event;

/** Canonical JSON: Postgres keeps the order of lists, not that of keys. */
const toCanonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

describe('a week through the API', () => {
  it.each(FAMILIES)(
    'of a child of %i (%s) is the week of the pure functions, and so is its report',
    async (years, kind) => {
      const family = createSimulatedFamily(`api/${years}`, years, kind);
      const scheduled = await scheduleAssessment(api, { nickname: family.nickname, years });
      const pure = runPurely(family, scheduled);
      await runAssessment(api, scheduled, pure);

      const { assessmentId } = scheduled.ids;
      const log = await readEvents(api, assessmentId);
      expect(log.at(-1)?.type).toBe('ReportGenerated');
      expect(log.slice(0, -1).map(toComparable)).toEqual(pure.map(toComparable));

      const { report } = buildReport(assessmentId, pure);
      expect(JSON.stringify(buildReport(assessmentId, log).report)).toBe(JSON.stringify(report));
      const { document, status } = (await scheduled.parent.get(`/reports/${assessmentId}`)).json<{
        document: ReportDocument;
        status: string;
      }>();
      expect(status).toBe('completed');
      expect(toCanonical(document)).toBe(toCanonical(JSON.parse(JSON.stringify(report))));
      // How far random answers are doubted is a matter of luck.
      if (kind !== 'random') expect(document.trust.level === 'low').toBe(kind === 'careless');
    },
  );
});
