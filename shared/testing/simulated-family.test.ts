import { describe, expect, it } from 'vitest';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { computeRiasecEvidence } from '#shared/measurement/interests.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest-key.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { toSliderZ } from '#shared/measurement/personality.ts';
import { RIASEC } from '#shared/measurement/scale.ts';
import { ACTIVITY_LOADINGS, PARENT_LOADINGS } from '#shared/measurement/scale-forms.ts';
import { correlation } from '#shared/measurement/testing/checks/engine.ts';
import { simulateHomeActivities, simulateParentRatings } from '#shared/testing/simulated-adults.ts';
import { WORD_MS } from '#shared/testing/simulated-child.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { drawTruth, getTrueArea, type Truth } from '#shared/testing/simulated-truth.ts';
import { createRandom } from '#shared/values/seeded.ts';

const random = createRandom('people');
const people = Array.from({ length: 4000 }, () => {
  const truth = drawTruth(random);
  return { truth, rated: simulateParentRatings(truth, random), home: simulateHomeActivities(truth, random) };
});
type Person = (typeof people)[number];
const correlate = (one: (person: Person) => number, other: (person: Person) => number): number =>
  correlation(people.map((person) => [one(person), other(person)] as const));
const NEAR = 0.05;
const expectNear = (value: number, expected: number) =>
  expect(Math.abs(value - expected), `${value} beside ${expected}`).toBeLessThan(NEAR);

describe('the truth of simulated children', () => {
  it('has areas that correlate .4, halves .39 and subjects .6, all with an SD of 1 but for areas of parts', () => {
    const area = (name: Parameters<typeof getTrueArea>[0]) => (person: Person) => getTrueArea(name, person.truth);
    for (const [one, other] of [
      ['cognitive', 'physical'],
      ['cognitive', 'social'],
      ['social', 'emotional'],
      ['academic', 'emotional'],
    ] as const) {
      expectNear(correlate(area(one), area(other)), 0.4);
    }
    expectNear(
      correlate(
        ({ truth }) => truth.ability.social,
        ({ truth }) => truth.behaviour.social,
      ),
      0.39,
    );
    expectNear(
      correlate(
        ({ truth }) => truth.subjects.history,
        ({ truth }) => truth.subjects.science,
      ),
      0.6,
    );
    for (const value of [
      (truth: Truth) => truth.ability.emotional,
      (truth: Truth) => truth.subjects.geography,
      (truth: Truth) => truth.traits.N,
    ]) {
      expectNear(mean(people.map(({ truth }) => value(truth) ** 2)), 1);
    }
  });

  it('has subjects that are the mean of their topics', () => {
    const { subjects, topics } = drawTruth(createRandom(1));
    expect(mean(Object.values(topics.science))).toBeCloseTo(subjects.science, 10);
  });
});

describe('simulated adults', () => {
  it('rate as measurement takes them to: each slider by its loadings, two of one adult .4', () => {
    const z = (slider: keyof typeof PARENT_LOADINGS) => (person: Person) => toSliderZ(person.rated[slider]);
    expectNear(
      correlate(z('socialSkills'), ({ truth }) => truth.behaviour.social),
      PARENT_LOADINGS.socialSkills.social as number,
    );
    expectNear(
      correlate(z('emotional'), ({ truth }) => truth.traits.N),
      PARENT_LOADINGS.emotional.N as number,
    );
    expectNear(
      correlate(z('creativity'), ({ truth }) => truth.riasec.A),
      PARENT_LOADINGS.creativity['riasec:A'] as number,
    );
    expectNear(
      correlate(z('creativity'), ({ truth }) => truth.traits.N),
      0,
    );
    expectNear(correlate(z('socialSkills'), z('independence')), 0.4);
  });

  it('tick activities as often as homes do, and oftener those that fit the child: evidence correlates .35', () => {
    for (const activity of HomeActivity.options)
      expectNear(mean(people.map(({ home }) => (home.includes(activity) ? 1 : 0))), ACTIVITY_LOADINGS[activity].share);
    const evidence = people.map(({ truth, home }) => ({ truth, e: computeRiasecEvidence(home) }));
    expectNear(
      mean(RIASEC.map((type) => correlation(evidence.map(({ truth, e }) => [truth.riasec[type], e[type]] as const)))),
      0.35,
    );
  });
});

const ITEM = { subject: 'science', topic: 'scientific-method', tau: 0, c: 0, words: 12 } as const;

describe('a simulated family', () => {
  const key = QUEST_A_KEY['raft-builders'] as (typeof QUEST_A_KEY)[string];
  const order = Object.keys(key.codes);

  it('gives the same answer whenever and however often it is asked', () => {
    const [one, other] = [createSimulatedFamily('a', 9), createSimulatedFamily('a', 9)];
    const repeated = [
      other.teacherForm(),
      other.scene('raft-builders', key, order),
      other.parentForm(['six-lanterns'], QUEST_A_KEY),
    ];
    expect([
      one.teacherForm(),
      one.scene('raft-builders', key, order),
      one.parentForm(['six-lanterns'], QUEST_A_KEY),
    ]).toEqual(repeated);
    expect(one.scene('raft-builders', key, order.toReversed()).optionId).toBe(
      one.scene('raft-builders', key, order).optionId,
    );
    expect(createSimulatedFamily('b', 9).truth).not.toEqual(one.truth);
  });

  it('takes its time with the words of an item, unless it is careless', () => {
    const rtMs = (words: number, kind?: 'careless') =>
      createSimulatedFamily('d', 4, kind).item({ ...ITEM, id: 'x', masteryAge: 5, words });
    expect(rtMs(44).rtMs - rtMs(4).rtMs).toBe(40 * WORD_MS);
    expect([rtMs(44).audioHeard, rtMs(44, 'careless').audioHeard, rtMs(44, 'careless').rtMs < 600]).toEqual([
      1,
      0.1,
      true,
    ]);
  });
});
