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
const createSceneAnswered = (presentation?: string): EventOf<'SceneAnswered'> => ({
  ...examples.SceneAnswered,
  ...(presentation && { presentation }),
});
const createTrialsRecorded = (
  presentation?: string,
  sittingId = examples.TrialsRecorded.sittingId,
): EventOf<'TrialsRecorded'> => ({
  ...examples.TrialsRecorded,
  sittingId,
  ...(presentation && { presentation }),
});
const createItemAnswered = (
  presentation: string,
  sittingId = examples.ItemAnswered.sittingId,
): EventOf<'ItemAnswered'> => ({
  ...examples.ItemAnswered,
  sittingId,
  presentation,
});
const otherSittingId = '0193a000-0000-7000-8000-0000000000ff' as SittingId;

describe('a sitting that has begun', () => {
  it('keeps the drawings of its first answer, whatever later ones name', () => {
    expect(getPresentationsAfter(createSceneAnswered('stage-1'), createSceneAnswered('stage-2'))).toEqual({
      'quest/A': 'stage-1',
    });
    expect(getPresentationsAfter(createTrialsRecorded('stage-1'), createTrialsRecorded('stage-2'))).toEqual({
      'game/cognitive': 'stage-1',
    });
    expect(getPresentationsAfter(createItemAnswered('stage-1'), createItemAnswered('stage-2'))).toEqual({
      'subject/mathematics': 'stage-1',
    });
  });

  it('under a release that named none is known to have begun on the drawings of then, which are no longer shown', () => {
    const presentations = getPresentationsAfter(createSceneAnswered(), createTrialsRecorded());
    expect(presentations).toEqual({ 'quest/A': 'cards-1', 'game/cognitive': 'cards-1' });
    expect(['quest/A', 'quest/B', 'game/cognitive'].map((sitting) => hasOldDrawings(presentations, sitting))).toEqual([
      true,
      false,
      true,
    ]);
    expect(hasOldDrawings(getPresentationsAfter(createSceneAnswered('stage-1')), 'quest/A')).toBe(false);
  });

  it('is another one after a replay or under another id, and begins with the drawings of today', () => {
    const { SittingReplayed, PersonalityCompleted } = examples;
    expect(
      getPresentationsAfter(createTrialsRecorded('stage-1'), createTrialsRecorded('stage-2', otherSittingId)),
    ).toEqual({ 'game/cognitive': 'stage-2' });
    expect(getPresentationsAfter(createItemAnswered('stage-1'), createItemAnswered('stage-2', otherSittingId))).toEqual(
      { 'subject/mathematics': 'stage-2' },
    );
    expect(
      getPresentationsAfter(
        createSceneAnswered('stage-1'),
        PersonalityCompleted,
        { ...SittingReplayed, task: 'personality/2', area: undefined },
        createSceneAnswered('stage-2'),
      ),
    ).toEqual({
      'quest/A': 'stage-2',
    });
  });

  it('is forgotten once it is finished, and a late answer brings it back no more', () => {
    const { PersonalityCompleted, SkillAreaCompleted, SubjectCompleted } = examples;
    expect(
      getPresentationsAfter(
        createSceneAnswered('stage-1'),
        PersonalityCompleted,
        createTrialsRecorded('stage-1'),
        SkillAreaCompleted,
        createItemAnswered('stage-1'),
        SubjectCompleted,
      ),
    ).toEqual({});
    expect(
      getPresentationsAfter(createTrialsRecorded('stage-1'), SkillAreaCompleted, createTrialsRecorded('stage-2')),
    ).toEqual({});
  });
});
