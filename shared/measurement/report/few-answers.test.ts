import { describe, expect, test } from 'vitest';
import { Subject } from '#shared/instruments/subjects.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import {
  analysisStarted,
  answered,
  createReport,
  moves,
  played,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';
import { createExplainer } from '#shared/report-view/explain.ts';

/** A child of 12 whose other answers all say the same. */
const PLAYED = { right: '11111111111111', wrong: '00010001000100' };
const playOthers = (manner: 'right' | 'wrong', level: number) => [
  ...played('social', moves('friends-corner', level, PLAYED[manner])),
  ...played('emotional', moves('feelings-detective', level + 14, PLAYED[manner])),
  ...played('physical', moves('aiming', manner === 'right' ? 9 : 5, PLAYED[manner])),
];
const answerOthers = (pattern: string, masteryAge: number) =>
  Subject.options
    .filter((subject) => subject !== 'geography')
    .flatMap((subject) => answered(subject, pattern, { masteryAge }));
const able = (tries: string) =>
  createReport(
    scheduled(),
    playOthers('right', 22),
    answerOthers('1111111111111111', 14),
    played('cognitive', moves('matrices', 15, tries)),
    analysisStarted(),
  );
const weak = (geography: string, tries = '') =>
  createReport(
    scheduled(),
    playOthers('wrong', 17),
    answerOthers('0100010001000100', 8),
    answered('geography', geography, { masteryAge: 8 }),
    tries === '' ? [] : played('cognitive', moves('matrices', 15, tries)),
    analysisStarted(),
  );
/** Each of the four games with these tries and nothing else. */
const playFew = (tries: string) =>
  createReport(
    scheduled(),
    played('cognitive', moves('fireflies', 3, tries)),
    played('social', moves('friends-corner', 7, tries)),
    played('emotional', moves('feelings-detective', 10, tries)),
    played('physical', moves('aiming', 6, tries)),
    analysisStarted(),
  );

/** What the rules state, without what tells of answers alone: the questions that were missed. */
const listStated = ({ strengths, growthAreas, explore, ...rest }: ReportDocument) =>
  JSON.stringify([
    [strengths, growthAreas, explore, rest.summary],
    [rest.academicStrengths, rest.academicChallenges, rest.developmentAreas],
    [rest.keyInsights, rest.teacherQuestion],
    (rest.ideas ?? [])
      .flatMap(({ reason, other }) => [reason, other?.reason])
      .filter((each) => each?.key !== 'idea.missed'),
    (rest.byArea ?? []).flatMap(({ reason, school }) => [reason, school]).filter(({ key }) => key !== 'idea.missed'),
    rest.recommendations.map(({ suggestions }) => suggestions.filter(({ key }) => !key.startsWith('recommend.'))),
  ]);
const listSchoolKeys = ({ byArea = [] }: ReportDocument) => byArea.map(({ area, school }) => `${area}: ${school.key}`);
const findArea = ({ areas }: ReportDocument) => areas.find(({ area }) => area === 'cognitive');
const findNote = ({ notes }: ReportDocument) => notes.find(({ key }) => key === 'note.few');

describe('few answers of its own', () => {
  test.each(['0', '1', '1110111'])(
    'an area with the tries %s is compared with nothing and named by no rule',
    (tries) => {
      const report = able(tries);
      const contrast = report.contrasts?.find(({ area }) => area === 'cognitive');
      expect(contrast).toMatchObject({ standing: 'untold', reason: 'wide', word: null, typical: null });
      expect(report.short).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({
            key: 'short.untold',
            params: { areas: ['cognitive'], halves: [''], years: 12, reasons: ['wide'] },
          }),
        ]),
      );
      expect(listStated(report)).not.toContain('cognitive');
      expect(findArea(report)?.est).toMatchObject({ n: tries.length, tentative: true });
      expect(findNote(report)?.params).toEqual({});
      const explain = createExplainer(report, () => 'day 7');
      const grounds = (report.short ?? []).flatMap(explain).map(({ text }) => text);
      expect(grounds.filter((text) => text.includes('the mean of the others'))).not.toEqual([]);
      expect(grounds.filter((text) => /^Cognitive.*the mean of the others/.test(text))).toEqual([]);
    },
  );

  test('an area with a whole sitting is named', () => {
    const report = able('11111111');
    expect(report.contrasts?.find(({ area }) => area === 'cognitive')?.standing).toBe('higher');
    expect(listStated(report)).toContain('cognitive');
    expect(findNote(report)).toBeUndefined();
  });

  test.each(['1', '0', '0000000'])(
    'a subject with the answers %s is no subject to grow in, and its week says why',
    (answers) => {
      const report = weak(answers);
      expect(listStated(report)).toContain('history');
      expect(listStated(report)).not.toContain('geography');
      const { est } = report.subjects.find(
        ({ subject }) => subject === 'geography',
      ) as ReportDocument['subjects'][number];
      expect(est).toMatchObject({ n: answers.length, band: 'Needs Attention', explore: true, tentative: true });
      expect(findNote(report)?.params).toEqual({ what: 'subject' });
    },
  );

  test('a subject with a whole sitting is named', () => {
    expect(listStated(weak('01000100'))).toContain('geography');
  });

  test('an area below 70 is never red after one try, and its sentence does not say that the range reaches higher', () => {
    const report = weak('0', '0');
    expect(findArea(report)?.est).toMatchObject({ band: 'Needs Attention', explore: true });
    expect(findArea(report)?.statements.find(({ key }) => key === 'area.explore')?.params).toMatchObject({ few: true });
    expect(findNote(report)?.params).toEqual({ what: 'both' });
  });

  test('an overall score leaves out the area, so that a few wrong tries in each game make none', () => {
    expect(playFew('00')).toMatchObject({
      overall: null,
      summary: [{ key: 'overall.missing', params: { areas: 0, of: 5, needed: 3 } }, {}, {}],
    });
    const { overall, areas } = weak('01000100', '0');
    const counted = areas.filter(({ area }) => area !== 'cognitive').map(({ est }) => est?.n ?? 0);
    expect(overall).toMatchObject({ areas: 4, of: 5, n: counted.reduce((total, n) => total + n) });
  });

  test('areas that are low after three tries each give no advice for school and no question for the teacher', () => {
    const report = playFew('000');
    expect(report.areas.filter(({ est }) => est && est.hi < 70)).toHaveLength(4);
    expect(listSchoolKeys(report).filter((line) => !line.endsWith(': school.nothing'))).toEqual([]);
    expect(report.teacherQuestion?.key).toBe('teacher.open');
  });

  test('an area that is low gives no advice for school after one try, and gives some after a whole sitting', () => {
    expect(listSchoolKeys(weak('01000100', '0'))).toContain('cognitive: school.nothing');
    expect(listSchoolKeys(weak('01000100', '00000000'))).toContain('cognitive: cognitive.support.sure');
  });

  test('of school differ from no rating of the teacher, whose form contradicts none, and both views are shown', () => {
    const compare = (answers: string) => {
      const report = createReport(
        scheduled(),
        playOthers('wrong', 17),
        answered('mathematics', answers, { masteryAge: 8 }),
        teacherForm({ sliders: { academicPerformance: 9 } }),
        analysisStarted(),
      );
      const agreement = report.agreement.find(({ dimension }) => dimension === 'academic');
      return {
        views: agreement?.views.map(({ who }) => who),
        pairs: agreement?.pairs.map(({ word }) => word),
        said: report.alignmentStatements.some(({ key }) => key === 'alignment.tests'),
        school: listSchoolKeys(report).find((line) => line.startsWith('academic')),
        teacher: report.teacherQuestion?.key,
        talk: report.nextSteps.some(({ key }) => key === 'next.talk'),
        contradiction: report.flags.some(({ code }) => code === 'X_CONTRA'),
      };
    };
    expect(compare('0')).toMatchObject({
      views: ['child', 'teacher'],
      pairs: [],
      said: false,
      school: 'academic: school.nothing',
      talk: false,
      contradiction: false,
    });
    expect(compare('0').teacher).not.toBe('teacher.tests');
    expect(compare('00000000')).toMatchObject({
      views: ['child', 'teacher'],
      pairs: ['seen differently'],
      said: true,
      school: 'academic: school.tests',
      teacher: 'teacher.tests',
      talk: true,
      contradiction: true,
    });
  });
});
