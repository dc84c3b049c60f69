import { describe, expect, test } from 'vitest';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { listTrends } from '#shared/measurement/report/trends.ts';
import { createReport, FULL_WEEK } from '#shared/measurement/testing/week.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const toId = (n: number) => `019a0000-0000-7000-8000-00000000000${n}` as AssessmentId;
const now = createReport(FULL_WEEK);
const toWeek = (n: number, document: unknown = now) => ({
  assessmentId: toId(n),
  generatedAt: `2026-0${n}-28T20:00:00.000Z`,
  timeZone: n === 5 ? 'Australia/Sydney' : 'UTC',
  document,
});
const own = { ...toWeek(9), document: now };
const toTrends = (...earlier: ReturnType<typeof toWeek>[]) => listTrends(own, earlier);
const listWeeks = (...earlier: ReturnType<typeof toWeek>[]) =>
  toTrends(...earlier).map(({ area, points }) => [area, points.map(({ assessmentId }) => assessmentId)]);
const withCognitive = (
  change: (area: ReportDocument['areas'][number]) => Partial<ReportDocument['areas'][number]>,
): ReportDocument => ({
  ...now,
  areas: now.areas.map((each) => (each.area === 'cognitive' ? { ...each, ...change(each) } : each)),
});

describe('the areas over the weeks of a child', () => {
  test('are those with three weeks and more, each with its range and its day where the family lives, the earliest first and this report last', () => {
    const { score, lo, hi, n } = now.areas[0]?.est ?? {};
    const trends = toTrends(toWeek(5), toWeek(2));
    expect(trends.map(({ area }) => area)).toEqual(now.areas.filter(({ est }) => est).map(({ area }) => area));
    expect(trends[0]).toEqual({
      area: now.areas[0]?.area,
      points: [
        { assessmentId: toId(2), date: '2026-02-28', score, lo, hi, n },
        { assessmentId: toId(5), date: '2026-05-29', score, lo, hi, n },
        { assessmentId: toId(9), date: '2026-09-28', score, lo, hi, n },
      ],
    });
    expect(toTrends(toWeek(5))).toEqual([]);
    expect(toTrends()).toEqual([]);
  });

  test.each([
    ['on another scale', { ...now, scaleVersion: '0' }],
    ['that cannot be trusted', { ...now, trust: { ...now.trust, level: 'low' } }],
    ['that cannot be read', { shape: 99 }],
  ])('leave out a week %s', (_, document) => {
    expect(toTrends(toWeek(2), toWeek(5, document))).toEqual([]);
    expect(listWeeks(toWeek(2), toWeek(3, document), toWeek(5))[0]?.[1]).toEqual([toId(2), toId(5), toId(9)]);
  });

  test('are not drawn in a report that cannot be trusted', () => {
    const low = { ...now, trust: { ...now.trust, level: 'low' as const } };
    expect(listTrends({ ...own, document: low }, [toWeek(2), toWeek(5)])).toEqual([]);
  });

  test('leave out an area that was not measured in a week, with few answers, or on other drawings, and no other', () => {
    const unmeasured = withCognitive(() => ({ est: null }));
    const few = withCognitive(({ est }) => ({
      est: est && { ...est, from: est.from.map((each) => ({ ...each, n: 2 })) },
    }));
    const redrawn: ReportDocument = { ...now, presentations: { 'game/cognitive': ['2'] } };
    for (const document of [unmeasured, few, redrawn]) {
      const areas = listWeeks(toWeek(2), toWeek(5, document)).map(([area]) => area);
      expect(areas).not.toContain('cognitive');
      expect(areas).toContain('social');
    }
  });

  test('keep a week whose drawings look as today under an earlier name', () => {
    const [third, fourth] = ['stage-3', 'stage-4'].map(
      (name): ReportDocument => ({
        ...now,
        presentations: { 'game/cognitive': [name] },
      }),
    ) as [ReportDocument, ReportDocument];
    const areas = listTrends({ ...own, document: fourth }, [toWeek(2, third), toWeek(5, fourth)]).map(
      ({ area }) => area,
    );
    expect(areas).toContain('cognitive');
  });

  test('say which end of a range could not be measured', () => {
    const atFloor = withCognitive(({ est }) => ({ est: est && { ...est, flags: ['FLOOR'] } }));
    const cognitive = toTrends(toWeek(2), toWeek(5, atFloor)).find(({ area }) => area === 'cognitive');
    expect(cognitive?.points.map(({ open }) => open)).toEqual([undefined, 'floor', undefined]);
  });
});
