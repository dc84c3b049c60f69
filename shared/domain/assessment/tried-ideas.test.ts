import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import { listIdeaResults } from '#shared/domain/assessment/tried-ideas.ts';
import { fold } from '#shared/domain/decider.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';
import { checkDecision, type Decision } from '#shared/testing/given.ts';

const { IdeaTried, AnalysisStarted, ReportGenerated, AnswersExpired } = examples;
const reported = [...begun, ...daysOpened(7), AnalysisStarted, ReportGenerated];
const offered = [IdeaTried.idea, 'areas/7-10/team-tower'];
const tryIdea = (more: Partial<CommandOf<'TryIdea'>> = {}): CommandOf<'TryIdea'> => ({
  ...IdeaTried,
  type: 'TryIdea',
  offered,
  results: new Map(),
  ...more,
});

describe('an idea that was tried', () => {
  it.each<Decision>([
    ['is recorded once there is a report', [reported], tryIdea(), [IdeaTried]],
    [
      'is recorded again where it went otherwise',
      [reported, IdeaTried],
      tryIdea({ went: 'tooHard', results: new Map([[IdeaTried.idea, 'well']]) }),
      [{ ...IdeaTried, went: 'tooHard' }],
    ],
    [
      'is recorded once where it went the same',
      [reported, IdeaTried],
      tryIdea({ results: new Map([[IdeaTried.idea, 'well']]) }),
      [],
    ],
    ['is refused before the report', [begun, daysOpened(7), AnalysisStarted], tryIdea(), 'NO_REPORT'],
    [
      'is refused where the report does not name it',
      [reported],
      tryIdea({ idea: 'areas/3-6/mirror-dance' }),
      'UNKNOWN_IDEA',
    ],
    ['is refused after a withdrawal', [reported, { type: 'ConsentWithdrawn', at: on(8) }], tryIdea(), 'NO_CONSENT'],
    ['is refused once the answers have expired', [reported, AnswersExpired], tryIdea(), 'ALREADY_COMPLETED'],
  ])('%s', checkDecision);

  it('changes no state, so that a release that does not know of it reads the assessment as before', () => {
    expect(fold(assessment, [...reported, IdeaTried])).toEqual(fold(assessment, reported));
  });

  it('counts as was said last, and is listed by when that was', () => {
    const say = (idea: string, went: 'well' | 'tooHard' | 'notYet') => ({ ...IdeaTried, idea, went });
    expect([...listIdeaResults([ReportGenerated, say('a', 'well'), say('b', 'tooHard'), say('a', 'notYet')])]).toEqual([
      ['b', 'tooHard'],
      ['a', 'notYet'],
    ]);
  });
});
