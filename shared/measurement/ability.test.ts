import { describe, expect, test } from 'vitest';
import { type Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';
import { inferAbility, type SubjectEvidence, type WeekEvidence } from './ability.ts';
import { AREAS, MODEL, type Model } from './scale.ts';

const AGE = 9;
const NOTHING: WeekEvidence = { games: {}, subjects: {}, behaviour: {}, exactAge: true };
/** Three questions of each topic; `isRight` by number of the topic and of the question. */
const sit = (subject: Subject, isRight: (topic: number, question: number) => boolean) => ({
  [subject]: {
    validity: 1,
    age: AGE,
    answers: TOPICS[subject].flatMap((topic, i) =>
      [-1.2, -0.6, 0.2].map((b, j) => ({ topic, a: 0.9, b, c: j === 0 ? 0.25 : 0, correct: isRight(i, j) })),
    ),
  },
});
const play = (rights: readonly boolean[], age = AGE) => ({
  validity: 1,
  age,
  answers: rights.map((correct, i) => ({ a: 0.9, b: -1 + 0.1 * i, c: 0.2, correct })),
});
const right = () => true;
const wrong = () => false;
const some = (_: number, question: number) => question < 2;

describe('the posterior of a week', () => {
  test('without answers every ability is typical, as wide as children of one age are', () => {
    const posterior = inferAbility(NOTHING);
    expect(posterior.estimateArea('cognitive')).toEqual({ theta: 0, psd: expect.closeTo(1, 10) });
    expect(posterior.estimateSubject('history')).toEqual({ theta: 0, psd: expect.closeTo(1, 10) });
    expect(posterior.estimateTopic('history', TOPICS.history[0]).psd).toBeCloseTo(
      Math.hypot(1, 0.6 * Math.sqrt(0.75)),
      10,
    );
  });

  test('all right and all wrong are finite, and on either side', () => {
    const [high, low] = [right, wrong].map((is) =>
      inferAbility({ ...NOTHING, subjects: sit('mathematics', is) }).estimateSubject('mathematics'),
    );
    expect(high?.theta).toBeGreaterThan(0.5);
    expect(low?.theta).toBeLessThan(-0.8);
    for (const each of [high, low]) expect(each?.psd).toBeGreaterThan(0.5);
  });

  test('a topic answered right instead of wrong lowers no area, and the order of answers changes no digit', () => {
    const base = {
      ...NOTHING,
      games: { cognitive: play([true, false, true, true, false]) },
      subjects: sit('science', some),
    };
    const better = { ...base, subjects: sit('science', (topic, question) => some(topic, question) || topic === 1) };
    const [before, after] = [inferAbility(base), inferAbility(better)];
    for (const area of AREAS)
      expect(after.estimateArea(area).theta).toBeGreaterThanOrEqual(before.estimateArea(area).theta);
    const { science } = base.subjects;
    const answers = toShuffled(science?.answers ?? [], createRandom('order'));
    const shuffled = inferAbility({
      ...base,
      subjects: { science: { ...(science as NonNullable<typeof science>), answers } },
    });
    expect(shuffled.estimateSubject('science')).toEqual(before.estimateSubject('science'));
  });

  test('what one subject shows is evidence of the others, of the area, and less of other areas', () => {
    const posterior = inferAbility({ ...NOTHING, subjects: sit('mathematics', wrong) });
    const [tested, other, far] = [
      posterior.estimateSubject('mathematics'),
      posterior.estimateSubject('history'),
      posterior.estimateArea('physical'),
    ];
    expect(tested.theta).toBeLessThan(other.theta);
    expect(other.theta).toBeLessThan(far.theta);
    expect(far.theta).toBeLessThan(0);
    expect(posterior.estimateArea('academic')).toEqual(tested);
  });

  test('further questions narrow a subject by what they tell, and never by errors that all its answers share', () => {
    const posterior = inferAbility({ ...NOTHING, subjects: sit('mathematics', some) });
    const ask = (count: number, b = 0, topics: readonly string[] = TOPICS.mathematics) =>
      posterior.predictNarrowing(
        'mathematics',
        Array.from({ length: count }, (_, i) => ({ a: 0.9, b, c: 0, topic: topics[i % topics.length] as string })),
      );
    expect(ask(0)).toBeCloseTo(0, 12);
    expect(ask(8)).toBeGreaterThan(0.05);
    expect(ask(16)).toBeGreaterThan(ask(8));
    // A question far too hard tells nothing, and one topic says less of the subject than all four.
    expect(ask(16, 9)).toBeLessThan(0.01);
    expect(ask(16, 0, TOPICS.mathematics.slice(0, 1))).toBeLessThan(ask(16));
    const { bank, subject } = MODEL.errors;
    const least = 1 - Math.hypot(bank, subject) / posterior.estimateSubject('mathematics').psd;
    expect(ask(4000)).toBeLessThan(least + 0.05);
    expect(ask(4000)).toBeGreaterThan(0.3);
  });

  test('an extra sitting weighs by itself, beside the one before', () => {
    const sitOnce = (isRight: Parameters<typeof sit>[1]) => sit('mathematics', isRight).mathematics as SubjectEvidence;
    const [mathematics, again] = [sitOnce(some), sitOnce(right)];
    const infer = (extra: NonNullable<SubjectEvidence['extra']>) =>
      inferAbility({ ...NOTHING, subjects: { mathematics: { ...mathematics, extra } } }).estimateSubject('mathematics');
    const alone = inferAbility({ ...NOTHING, subjects: { mathematics } }).estimateSubject('mathematics');
    const [none, half, whole] = [0, 0.5, 1].map((validity) => infer({ answers: again.answers, validity }));
    expect(none).toEqual({ theta: expect.closeTo(alone.theta, 10), psd: expect.closeTo(alone.psd, 10) });
    expect(half?.theta).toBeGreaterThan(alone.theta);
    expect(whole?.theta).toBeGreaterThan(half?.theta ?? 9);
    expect(whole?.psd).toBeLessThan(half?.psd ?? 0);
    const together = { ...mathematics, answers: [...mathematics.answers, ...again.answers] };
    const one = inferAbility({ ...NOTHING, subjects: { mathematics: together } }).estimateSubject('mathematics');
    expect(whole).toEqual({ theta: expect.closeTo(one.theta, 10), psd: expect.closeTo(one.psd, 10) });
  });

  test('a topic leans to its subject, whose mean it is a part of, and is clear where it lies far from it', () => {
    const posterior = inferAbility({
      ...NOTHING,
      subjects: sit('mathematics', (topic) => topic !== 3),
    });
    const topics = TOPICS.mathematics.map((topic) => posterior.estimateTopic('mathematics', topic).theta);
    expect(topics.reduce((sum, theta) => sum + theta, 0) / 4).toBeCloseTo(
      posterior.estimateSubject('mathematics').theta,
      10,
    );
    const clear = TOPICS.mathematics.map((topic) => posterior.contrastTopic('mathematics', topic));
    expect(clear[3]?.d).toBeLessThan(0);
    expect(clear[3]?.p).toBeGreaterThan(0.8);
    for (const { d, p } of clear.slice(0, 3)) expect([d > 0, p < 0.8]).toEqual([true, true]);
  });

  test('an area of two halves is their mean, and the half that was measured where one is missing', () => {
    const games = { social: play([true, true, false, true]) };
    const behaviour = { social: { x: -1.5, sigma2: 1.2 } };
    const both = inferAbility({ ...NOTHING, games, behaviour });
    const mean = (both.estimateUnderstanding('social').theta + both.estimateBehaviour('social').theta) / 2;
    expect(both.estimateArea('social').theta).toBeCloseTo(mean, 10);
    const [alone, seen] = [inferAbility({ ...NOTHING, games }), inferAbility({ ...NOTHING, behaviour })];
    expect(alone.estimateArea('social')).toEqual(alone.estimateUnderstanding('social'));
    expect(seen.estimateArea('social')).toEqual(seen.estimateBehaviour('social'));
    // x = -1.5 with σ² = 1.2 alone: θ = x/(1 + σ²), psd² = σ²/(1 + σ²).
    expect(seen.estimateBehaviour('social').theta).toBeCloseTo(-1.5 / 2.2, 10);
    expect(seen.estimateBehaviour('social').psd).toBeCloseTo(Math.sqrt(1.2 / 2.2), 10);
  });
});

describe('errors that answers share', () => {
  const subjects = { ...sit('mathematics', some), ...sit('science', some), ...sit('history', some) };
  const computePsd = (evidence: Partial<WeekEvidence>, model?: Model) =>
    inferAbility({ ...NOTHING, subjects, ...evidence }, model).estimateArea('academic').psd;
  const without = (errors: Partial<Model['errors']>): Model => ({ ...MODEL, errors: { ...MODEL.errors, ...errors } });

  test('an error of the bank does not average out over subjects, one of a subject does', () => {
    const narrowed = (errors: Partial<Model['errors']>) => computePsd({}) ** 2 - computePsd({}, without(errors)) ** 2;
    expect(narrowed({ bank: 0 })).toBeGreaterThan(3 * narrowed({ subject: 0 }));
    expect(narrowed({ subject: 0 })).toBeGreaterThan(0);
  });

  test('an age in whole years widens what rests on it, below 8 most, and leaves what adults see', () => {
    const widened = (age: number) => {
      const compute = (exactAge: boolean) =>
        inferAbility({
          ...NOTHING,
          exactAge,
          games: { cognitive: play([true, true, false, true, false, true], age) },
        }).estimateArea('cognitive').psd;
      return compute(false) - compute(true);
    };
    expect(widened(4)).toBeGreaterThan(3 * widened(13));
    expect(widened(13)).toBeGreaterThan(0);
    const seen = (exactAge: boolean) =>
      inferAbility({ ...NOTHING, exactAge, behaviour: { emotional: { x: 1, sigma2: 2 } } }).estimateArea('emotional');
    expect(seen(false).psd).toBeCloseTo(seen(true).psd, 10);
  });

  test('one slip of an able child costs less than where none is expected', () => {
    const slipless: Model = { ...MODEL, slips: [{ rate: 0, share: 1 }], masterySlips: 0 };
    const cost = (model: Model) => {
      const [all, slipped] = [right, (topic: number, question: number) => topic + question > 0].map(
        (is) => inferAbility({ ...NOTHING, subjects: sit('geography', is) }, model).estimateSubject('geography').theta,
      ) as [number, number];
      return all - slipped;
    };
    expect(cost(MODEL)).toBeLessThan(cost(slipless));
    expect(MODEL.slips.reduce((mean, { rate, share }) => mean + rate * share, 0)).toBeCloseTo(MODEL.masterySlips, 3);
  });
});

describe('comparisons', () => {
  const week: WeekEvidence = {
    ...NOTHING,
    games: { cognitive: play(Array(12).fill(true)), physical: play(Array(12).fill(false)) },
    subjects: sit('science', some),
  };

  test('an area against the others is as sure as its posterior, and less sure with fewer answers', () => {
    const posterior = inferAbility(week);
    const others = ['physical', 'academic'] as const;
    const { d, p } = posterior.contrastArea('cognitive', others);
    const rest = (posterior.estimateArea('physical').theta + posterior.estimateArea('academic').theta) / 2;
    expect(d).toBeCloseTo(posterior.estimateArea('cognitive').theta - rest, 10);
    const fewer = inferAbility({ ...week, games: { ...week.games, cognitive: play([true, true]) } });
    expect(p).toBeGreaterThan(0.8);
    expect(fewer.contrastArea('cognitive', others).p).toBeLessThan(p);
  });

  test('the mean score lies between its areas, narrower than any', () => {
    const { score, lo, hi } = inferAbility(week).averageScores(['cognitive', 'academic', 'physical']);
    expect([lo < score, score < hi, hi - lo < 30]).toEqual([true, true, true]);
  });
});
