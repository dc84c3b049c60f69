import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { hasOldDrawings } from '#shared/instruments/presentation.ts';
import { begun, daysOpened, examples } from '#shared/testing/examples.ts';
import type { SittingId } from '#shared/values/ids.ts';

const getPresentationsAfter = (...events: AssessmentEvent[]) =>
  (fold(assessment, [...begun, ...daysOpened(4), ...events]) as Assessment).presentations;
const scene = (presentation?: string): EventOf<'SceneAnswered'> => ({
  ...examples.SceneAnswered,
  ...(presentation && { presentation }),
});
const trials = (presentation?: string, sittingId = examples.TrialsRecorded.sittingId): EventOf<'TrialsRecorded'> => ({
  ...examples.TrialsRecorded,
  sittingId,
  ...(presentation && { presentation }),
});
const item = (presentation: string, sittingId = examples.ItemAnswered.sittingId): EventOf<'ItemAnswered'> => ({
  ...examples.ItemAnswered,
  sittingId,
  presentation,
});
const otherSittingId = '0193a000-0000-7000-8000-0000000000ff' as SittingId;

const { PersonalityCompleted, SittingReplayed, SkillAreaCompleted, SubjectCompleted } = examples;
const questReplayed: AssessmentEvent = { ...SittingReplayed, task: 'personality/2', area: undefined };
const allFinished = [
  ...[scene('stage-1'), PersonalityCompleted],
  ...[trials('stage-1'), SkillAreaCompleted],
  ...[item('stage-1'), SubjectCompleted],
];

describe('the drawings of a sitting', () => {
  it.each<[string, AssessmentEvent[], object]>([
    ['are those of the first answer: quest', [scene('stage-1'), scene('stage-2')], { 'quest/A': 'stage-1' }],
    ['are those of the first answer: game', [trials('stage-1'), trials('stage-2')], { 'game/cognitive': 'stage-1' }],
    [
      'are those of the first answer: subject',
      [item('stage-1'), item('stage-2')],
      { 'subject/mathematics': 'stage-1' },
    ],
    ['are known without a name', [scene(), trials()], { 'quest/A': 'cards-1', 'game/cognitive': 'cards-1' }],
    [
      'are new with a new game',
      [trials('stage-1'), trials('stage-2', otherSittingId)],
      { 'game/cognitive': 'stage-2' },
    ],
    [
      'are new with a new subject',
      [item('stage-1'), item('stage-2', otherSittingId)],
      { 'subject/mathematics': 'stage-2' },
    ],
    [
      'are new after a replay',
      [scene('stage-1'), PersonalityCompleted, questReplayed, scene('stage-2')],
      { 'quest/A': 'stage-2' },
    ],
    ['are forgotten once it is finished', allFinished, {}],
    ['are not brought back by a late answer', [trials('stage-1'), SkillAreaCompleted, trials('stage-2')], {}],
  ])('%s', (_, events, expected) => expect(getPresentationsAfter(...events)).toEqual(expected));

  it.each([
    ['quest/A', { 'cards-1': true, 'stage-2': true, 'stage-3': false, 'stage-4': false }],
    ['game/cognitive', { 'cards-1': true, 'stage-2': true, 'stage-3': false, 'stage-4': false }],
    // Told stories stay told in a sitting that began with them.
    ['game/social', { 'cards-1': true, 'stage-2': true, 'stage-3': false, 'stage-4': false }],
    ['subject/history', { 'cards-1': true, 'stage-2': true, 'stage-3': true, 'stage-4': false }],
    // A hand that is measured chooses on no picture.
    ['game/physical', { 'cards-1': false, 'stage-2': false, 'stage-3': false, 'stage-4': false }],
  ])('of %s are no longer shown where what is chosen was drawn anew since', (sitting, expected) => {
    const areOld = Object.keys(expected).map((begunOn) => [begunOn, hasOldDrawings({ [sitting]: begunOn }, sitting)]);
    expect(Object.fromEntries(areOld)).toEqual(expected);
  });

  it('of a release that named none are no longer shown, and a part without answers has none', () => {
    const presentations = getPresentationsAfter(scene(), trials());
    const areOld = ['quest/A', 'quest/B', 'game/cognitive'].map((sitting) => hasOldDrawings(presentations, sitting));
    expect(areOld).toEqual([true, false, true]);
  });
});
