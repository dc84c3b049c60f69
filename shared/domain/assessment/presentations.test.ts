import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { isRedrawn } from '#shared/instruments/presentation.ts';
import { begun, daysOpened, examples } from '#shared/testing/examples.ts';
import type { SittingId } from '#shared/values/ids.ts';

const shownAfter = (...events: AssessmentEvent[]) =>
  (fold(assessment, [...begun, ...daysOpened(4), ...events]) as Week).presentations;
const scene = (presentation?: string): EventOf<'SceneAnswered'> => ({
  ...examples.SceneAnswered,
  ...(presentation && { presentation }),
});
const trials = (presentation?: string, sittingId = examples.TrialsRecorded.sittingId): EventOf<'TrialsRecorded'> => ({
  ...{ ...examples.TrialsRecorded, sittingId },
  ...(presentation && { presentation }),
});
const item = (presentation: string, sittingId = examples.ItemAnswered.sittingId): EventOf<'ItemAnswered'> => ({
  ...{ ...examples.ItemAnswered, sittingId, presentation },
});
const another = '0193a000-0000-7000-8000-0000000000ff' as SittingId;

describe('a sitting that has begun', () => {
  it('keeps the drawings of its first answer, whatever later ones name', () => {
    expect(shownAfter(scene('stage-1'), scene('stage-2'))).toEqual({ 'quest/A': 'stage-1' });
    expect(shownAfter(trials('stage-1'), trials('stage-2'))).toEqual({ 'game/cognitive': 'stage-1' });
    expect(shownAfter(item('stage-1'), item('stage-2'))).toEqual({ 'subject/mathematics': 'stage-1' });
  });

  it('under a release that named none is known to have begun on the drawings of then, which are no longer shown', () => {
    const known = shownAfter(scene(), trials());
    expect(known).toEqual({ 'quest/A': 'cards-1', 'game/cognitive': 'cards-1' });
    expect(['quest/A', 'quest/B', 'game/cognitive'].map((sitting) => isRedrawn(known, sitting))).toEqual([
      true,
      false,
      true,
    ]);
    expect(isRedrawn(shownAfter(scene('stage-1')), 'quest/A')).toBe(false);
  });

  it('is another one after a replay or under another id, and begins with the drawings of today', () => {
    const { SittingReplayed, PersonalityCompleted } = examples;
    expect(shownAfter(trials('stage-1'), trials('stage-2', another))).toEqual({ 'game/cognitive': 'stage-2' });
    expect(shownAfter(item('stage-1'), item('stage-2', another))).toEqual({ 'subject/mathematics': 'stage-2' });
    expect(
      shownAfter(
        scene('stage-1'),
        PersonalityCompleted,
        { ...SittingReplayed, task: 'personality/2', area: undefined },
        scene('stage-2'),
      ),
    ).toEqual({
      'quest/A': 'stage-2',
    });
  });

  it('is forgotten once it is finished, and a late answer brings it back no more', () => {
    const { PersonalityCompleted, SkillAreaCompleted, SubjectCompleted } = examples;
    expect(
      shownAfter(
        scene('stage-1'),
        PersonalityCompleted,
        trials('stage-1'),
        SkillAreaCompleted,
        item('stage-1'),
        SubjectCompleted,
      ),
    ).toEqual({});
    expect(shownAfter(trials('stage-1'), SkillAreaCompleted, trials('stage-2'))).toEqual({});
  });
});
