import { expect, it } from 'vitest';
import {
  chooseNextQuestion,
  countWordsToRead,
  listBankItems,
  planExtraQuestions,
  toRecordedFacts,
} from '#services/assessment/academic.ts';
import { INSTRUMENTS, markTrial } from '#services/assessment/instruments.ts';
import { chooseUnseenItem, findUnseenRange } from '#services/assessment/testing/answers.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { readAnswers, withAnalysis } from '#shared/measurement/report/answers.ts';
import { measureWeek } from '#shared/measurement/report/findings.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { createSimulatedFamily, type SimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';

type Answered = EventOf<'ItemAnswered'>;
type Log = readonly AssessmentEvent[];

const listAnswers = (log: Log, subject: Subject): Answered[] =>
  log.flatMap((event) => (event.type === 'ItemAnswered' && event.subject === subject ? [event] : []));
const toSitting = (family: SimulatedFamily, answered: readonly Answered[]) => {
  const { subject, sittingId } = answered[0] as Answered;
  return { subject, sittingId, ageYears: family.ageYears, answered, recentlySeen: new Set<string>() };
};

/** The log before its analysis, of a child that was asked from the product's bank. */
function playWeek(family: SimulatedFamily): Log {
  const { events } = playAssessment(family, {
    ...PRODUCT_SETTING,
    nextItem: chooseUnseenItem,
    itemsLeft: findUnseenRange,
  });
  return events.slice(
    0,
    events.findIndex(({ type }) => type === 'AnalysisStarted'),
  );
}

/** The extra answers of a subject, as the family gives them and the server would choose them. */
function sitExtra(family: SimulatedFamily, log: Log, subject: Subject): Answered[] {
  const before = listAnswers(log, subject);
  const answers: Answered[] = [];
  for (;;) {
    const answered = [...before, ...answers];
    const { sittingId, ...sitting } = toSitting(family, answered);
    const next = chooseNextQuestion({ ...sitting, isExtra: true, bank: listBankItems(), seed: sittingId });
    if (!('item' in next)) return answers;
    const { item } = next;
    const { correct, rtMs } = family.item({ ...item, words: countWordsToRead(item) });
    const facts = { ...toRecordedFacts(item), itemId: item.id, correct, rtMs, extra: true as const };
    answers.push({ ...(before[0] as Answered), ...facts, response: correct });
  }
}

const measure = (log: Log, subject: Subject) =>
  measureWeek(readAnswers(withAnalysis(log)), markTrial).posterior.estimateSubject(subject);

/** What was expected of the extra questions of a subject, and what they gave. */
function compare(family: SimulatedFamily, log: Log, subject: Subject) {
  const sitting = { ...toSitting(family, listAnswers(log, subject)), isExtra: true };
  const before = measure(log, subject);
  const after = measure([...log, ...sitExtra(family, log, subject)], subject);
  return {
    expected: INSTRUMENTS.items.predictNarrowing(log)(sitting),
    given: 1 - after.psd / before.psd,
    theta: before.theta,
  };
}

/** A week that ends with its first subject, so that nothing else tells of it. */
const upToFirstSubject = (log: Log): Log =>
  log.slice(0, log.findIndex(({ type }) => type === 'SubjectCompleted') + 1);

const families = Array.from({ length: 24 }, (_, i) => createSimulatedFamily(`extra ${i}`, 3 + (i % 13)));
const weeks = families.map((family) => ({ family, log: playWeek(family) }));
const whole = weeks.flatMap(({ family, log }) => Subject.options.map((subject) => compare(family, log, subject)));
const early = weeks.map(({ family, log }) => compare(family, upToFirstSubject(log), 'mathematics'));

it('extra questions: they narrow the interval by as much as was expected of them', () => {
  for (const cases of [whole, early]) {
    const errors = cases.map(({ expected, given }) => given - expected);
    console.log(mean(cases.map((c) => c.expected)), mean(errors), Math.sqrt(mean(errors.map((e) => e * e))), cases.filter((c) => c.expected > 0.15).length, cases.length);
    expect(Math.abs(mean(errors))).toBeLessThan(0.02);
    expect(Math.sqrt(mean(errors.map((error) => error ** 2)))).toBeLessThan(0.04);
  }
});

it('extra questions: none is one that was asked, and they are as many as a sitting has', () => {
  for (const { family, log } of weeks.slice(0, 13)) {
    const before = listAnswers(log, 'history');
    const extra = sitExtra(family, log, 'history');
    expect(new Set([...before, ...extra].map(({ itemId }) => itemId)).size).toBe(before.length + extra.length);
    expect(extra.filter(({ engagement }) => !engagement).length).toBeGreaterThanOrEqual(8);
    expect(extra.length).toBeLessThanOrEqual(18);
  }
});

it('extra questions: fewer are expected of a slow child, since the time of a sitting is the same', () => {
  const [{ family, log }] = weeks as [(typeof weeks)[number]];
  const answered = listAnswers(log, 'science');
  const { sittingId: seed, ...sitting } = toSitting(family, answered);
  const plan = (rtMs: number) =>
    planExtraQuestions({
      ...sitting,
      answered: answered.map((answer) => ({ ...answer, rtMs })),
      bank: listBankItems(),
      seed,
    }).length;
  expect(plan(120_000)).toBe(4);
  expect(plan(10_000)).toBeGreaterThanOrEqual(8);
});
