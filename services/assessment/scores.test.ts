import { describe, expect, it } from 'vitest';
import { measuredScores } from '#services/assessment/scores.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { TOPICS } from '#shared/instruments/subjects.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import * as mira from '#shared/testing/examples.ts';
import { playArea } from '#shared/testing/simulated-child.ts';
import { createRandom } from '#shared/values/seeded.ts';

const buildAble = (ability: number) => ({
  ageYears: 8.5,
  ability: { cognitive: ability, social: ability, emotional: ability, physical: ability },
  academic: ability,
});
function playGame(ability: number): AssessmentEvent[] {
  const trials = playArea('cognitive', mira.sittingId, buildAble(ability), createRandom('play'));
  return [...mira.begun, { ...mira.examples.TrialsRecorded, trials }, mira.examples.SkillAreaCompleted];
}

function answerItems(correct: boolean): AssessmentEvent[] {
  const items = TOPICS.mathematics.flatMap((topic) =>
    [0, 1, 2].map(
      (i): EventOf<'ItemAnswered'> => ({
        ...mira.examples.ItemAnswered,
        topic,
        itemId: `${topic}-${i}`,
        correct,
        masteryAge: 8.5,
        rtMs: 9000,
      }),
    ),
  );
  return [...mira.begun, ...items, mira.examples.SubjectCompleted];
}

describe('the score of a finished task', () => {
  it('of a game follows what the child can do, inside its interval, with the trials behind it and the scale it stands on', async () => {
    const [weak, strong] = [
      await measuredScores.area('cognitive', playGame(-0.7)),
      await measuredScores.area('cognitive', playGame(2)),
    ];
    expect(strong?.score).toBeGreaterThan(weak?.score ?? 100);
    expect(strong?.lo).toBeLessThan(strong?.score ?? 0);
    expect(strong).toMatchObject({ evidence: 'expert-prior', scaleVersion: SCALE_VERSION });
    expect(strong?.n).toBe(
      playArea('cognitive', mira.sittingId, buildAble(2), createRandom('play')).filter(({ control }) => !control)
        .length,
    );
  });
  it('of a subject has its level, and names no topic where all are alike', async () => {
    const all = await measuredScores.subject('mathematics', answerItems(true));
    expect(all).toMatchObject({
      n: 12,
      evidence: 'expert-prior',
      scaleVersion: SCALE_VERSION,
      level: 'Proficient',
      strengths: [],
      weaknesses: [],
    });
  });
  it('has no level below 70 where its range reaches what is typical, and names the topic that is clear', async () => {
    const half = answerItems(true).map((event) =>
      event.type === 'ItemAnswered' ? { ...event, masteryAge: 7, correct: event.topic !== 'fractions' } : event,
    );
    const found = await measuredScores.subject('mathematics', half);
    expect(found?.score).toBeLessThan(70);
    expect(found?.hi).toBeGreaterThanOrEqual(70);
    expect(found).toMatchObject({ level: null, weaknesses: ['fractions'] });
  });
  it('names no strength that is one beside a weaker subject alone, no weakness of a strong one, and none of seven answers', async () => {
    const answerFractions = (right: boolean, masteryAge: number) =>
      answerItems(!right).map((event) =>
        event.type === 'ItemAnswered'
          ? { ...event, masteryAge, correct: event.topic === 'fractions' ? right : !right }
          : event,
      );
    const weak = await measuredScores.subject('mathematics', answerFractions(true, 5.5));
    expect(weak?.score).toBeLessThan(60);
    expect(weak).toMatchObject({ strengths: [] });
    const strong = await measuredScores.subject('mathematics', answerFractions(false, 10.5));
    expect(strong?.score).toBeGreaterThan(75);
    expect(strong).toMatchObject({ weaknesses: [] });
    const few = answerFractions(false, 7).filter((event, i) => event.type !== 'ItemAnswered' || i % 2 === 0);
    expect(await measuredScores.subject('mathematics', few)).toMatchObject({ n: 6, strengths: [], weaknesses: [] });
  });
  it('is not given where everything was answered wrong as fast as a guess', async () => {
    const guessed = answerItems(false).map((event) =>
      event.type === 'ItemAnswered' ? { ...event, rtMs: 300, c: 0.25 } : event,
    );
    expect(await measuredScores.subject('mathematics', guessed)).toBeNull();
  });
  it('is nothing for what was not played', async () => {
    expect(await measuredScores.area('social', playGame(1))).toBeNull();
    expect(await measuredScores.subject('history', playGame(1))).toBeNull();
    expect(await measuredScores.traits('A', playGame(1))).toBeNull();
  });
  it('is nothing for a scene that nobody knows any more, and the answer is kept', async () => {
    expect(
      await measuredScores.traits('A', [mira.scheduled, { ...mira.examples.SceneAnswered, sceneId: 'gone' }]),
    ).toBeNull();
  });
  it('leaves traits of a young child to the report, which knows the adults too', async () => {
    const scene: EventOf<'SceneAnswered'> = {
      ...mira.examples.SceneAnswered,
      sceneId: 'raft-builders',
      optionId: 'zema',
      code: 3,
      rtMs: 6000,
    };
    const young = { ...mira.scheduled, age: { years: 5 } };
    expect(await measuredScores.traits('A', [young, scene])).toBeNull();
    expect(await measuredScores.traits('A', [mira.scheduled, scene])).toMatchObject({
      E: { score: expect.any(Number), n: 1, evidence: 'expert-prior', scaleVersion: SCALE_VERSION },
    });
  });
});
