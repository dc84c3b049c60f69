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
import { toAgeMode } from '#shared/instruments/ages.ts';
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
  const { ageYears } = family;
  return { subject, sittingId, ageYears, screenMode: toAgeMode(ageYears), answered, recentlySeen: new Set<string>() };
};

/** The log before its analysis, of a child whose month of birth is known and that was asked from the product's bank. */
function playWeek(family: SimulatedFamily): Log {
  const { events } = playAssessment(family, {
    ...PRODUCT_SETTING,
    nextItem: chooseUnseenItem,
    itemsLeft: findUnseenRange,
  });
  const end = events.findIndex(({ type }) => type === 'AnalysisStarted');
  return events
    .slice(0, end)
    .map((event) =>
      event.type === 'AssessmentScheduled'
        ? { ...event, age: { ...event.age, birthMonth: subtractYears(event.at, family.ageYears) } }
        : event,
    );
}

const subtractYears = (at: string, years: number): string =>
  new Date(Date.parse(at) - years * 365.25 * 86_400_000).toISOString().slice(0, 7);

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
    answers.push({ ...(before[0] as Answered), assist: 'alone' as const, ...facts, response: correct });
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
const upToFirstSubject = (log: Log): Log => log.slice(0, log.findIndex(({ type }) => type === 'SubjectCompleted') + 1);

const families = Array.from({ length: 24 }, (_, i) => createSimulatedFamily(`extra ${i}`, 3 + (i % 13)));
const weeks = families.map((family) => ({ family, log: playWeek(family) }));
/** The same where an adult talked the child through one subject: its answers weigh half, so there is more to learn. */
const talkThrough = (log: Log, subject: Subject): Log =>
  log.map((event) =>
    event.type === 'ItemAnswered' && event.subject === subject
      ? { ...event, assist: 'talked_through' as const }
      : event,
  );
const whole = weeks.flatMap(({ family, log }) => Subject.options.map((subject) => compare(family, log, subject)));
const helped = weeks.flatMap(({ family, log }) =>
  Subject.options.map((subject) => compare(family, talkThrough(log, subject), subject)),
);
const early = weeks.map(({ family, log }) => compare(family, upToFirstSubject(log), 'mathematics'));

/** Half the distance of the two nearest shares that have a word, a fifth and a quarter. */
const HALF_A_WORD = 0.025;

it.each([
  ['at the end of a week', whole],
  ['where their subject weighs half', helped],
  ['after the first subject', early],
] as const)('extra questions %s narrow the interval by as much as was expected of them', (_, cases) => {
  const errors = cases.map(({ expected, given }) => given - expected);
  expect(Math.abs(mean(errors))).toBeLessThan(HALF_A_WORD);
  expect(Math.sqrt(mean(errors.map((error) => error ** 2)))).toBeLessThan(2 * HALF_A_WORD);
  const offered = cases.filter(({ expected }) => expected > 0.15);
  expect(offered.length).toBeGreaterThan(5);
  expect(mean(offered.map(({ given }) => given))).toBeGreaterThan(0.14);
});

it('extra questions: what is expected of them does not tell how the child did', () => {
  const cases = [...whole, ...helped].toSorted((one, other) => one.theta - other.theta);
  const third = cases.length / 3;
  const means = [0, 1, 2].map((i) => mean(cases.slice(i * third, (i + 1) * third).map(({ expected }) => expected)));
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(HALF_A_WORD);
});

it('extra questions: none is one that was asked before, and they are as many as ten minutes hold', () => {
  for (const { family, log } of weeks.slice(0, 13)) {
    const before = listAnswers(log, 'history');
    const extra = sitExtra(family, log, 'history');
    expect(new Set([...before, ...extra].map(({ itemId }) => itemId)).size).toBe(before.length + extra.length);
    const scored = extra.filter(({ engagement }) => !engagement).length;
    expect(scored).toBe(family.ageYears < 6 ? 12 : 16);
    expect(extra.length - scored).toBe(family.ageYears < 7 ? 0 : 2);
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
  expect(plan(10_000)).toBe(12);
});

it('extra questions: as many are expected of a child that was away once', () => {
  const [{ family, log }] = weeks as [(typeof weeks)[number]];
  const answered = listAnswers(log, 'science').map((answer, n) => ({ ...answer, rtMs: n === 1 ? 600_000 : 10_000 }));
  const { sittingId: seed, ...sitting } = toSitting(family, answered);
  expect(planExtraQuestions({ ...sitting, bank: listBankItems(), seed })).toHaveLength(12);
});
