import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consents } from '#messages/consents.ts';
import { firstNotice, notice, secondNotice } from '#messages/notice.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventType } from '#shared/domain/assessment/events.ts';
import type { AssessmentState } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { begun, daysOpened, examples, on, scheduleMira } from '#shared/testing/examples.ts';
import { given } from '#shared/testing/given.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import { CONSENT_NOTICE, getNoticeHash, NOTICE_HASHES } from '#shared/values/notice.ts';
import { Refused } from '#shared/values/refusal.ts';

const cancelled = (at: Instant): AssessmentEvent => ({ type: 'AssessmentCancelled', at, by: 'parent' });
const withdraw = (at: Instant): Command => ({ type: 'WithdrawConsent', at });

describe('withdrawing', () => {
  it('ends a week that runs, is analysed or could not be', () => {
    const ends = (...events: AssessmentEvent[]) =>
      given(begun, daysOpened(2), ...events)
        .when(withdraw(on(8)))
        .then({ type: 'ConsentWithdrawn', at: on(8) }, cancelled(on(8)));
    ends();
    ends(examples.AssessmentPaused);
    ends(examples.AnalysisStarted);
    ends(examples.AnalysisStarted, examples.AnalysisFailed);
  });
  it('is possible after the report, too, which is over already', () =>
    given(begun, daysOpened(7), examples.AnalysisStarted, examples.ReportGenerated)
      .when(withdraw(on(8)))
      .then({ type: 'ConsentWithdrawn', at: on(8) }));
  it('is quiet the second time', () =>
    given(begun, examples.ConsentWithdrawn)
      .when(withdraw(on(3)))
      .thenNothing());
  it('leaves the workflow nothing to do but to finish', () => {
    const state = fold(assessment, [...begun, ...daysOpened(2), examples.ConsentWithdrawn, cancelled(on(2))]);
    if (state.status === 'notScheduled') throw new Error('a week was scheduled');
    expect(getNextStep(toAssessmentSnapshot(state), on(2))).toEqual({ do: 'finish' });
  });
  it('is the reason that late answers are told, and not the end that it brought', () =>
    given(begun, daysOpened(2), examples.ConsentWithdrawn, cancelled(on(2)))
      .when({ ...examples.MoodChecked, type: 'CheckMood', at: on(3), day: 2 })
      .thenRefused('NO_CONSENT'));
});

describe('a newer notice', () => {
  const giveConsent: Command = { type: 'GiveConsent', at: on(2), noticeVersion: CONSENT_NOTICE };
  it('is agreed to beside the older one, once', () => {
    given(begun)
      .when(giveConsent)
      .then({ type: 'ConsentGiven', at: on(2), noticeVersion: CONSENT_NOTICE });
    given(begun, { type: 'ConsentGiven', at: on(2), noticeVersion: CONSENT_NOTICE })
      .when(giveConsent)
      .thenNothing();
  });
  it('brings back no consent that was withdrawn, also under the words that were agreed to before', () => {
    const withdrawn = given(
      begun,
      daysOpened(7),
      examples.AnalysisStarted,
      examples.ReportGenerated,
      examples.ConsentWithdrawn,
    );
    withdrawn.when(giveConsent).thenRefused('CONSENT_WITHDRAWN');
    withdrawn
      .when({ ...giveConsent, noticeVersion: examples.ConsentGiven.noticeVersion })
      .thenRefused('CONSENT_WITHDRAWN');
  });
  it('revives no week that was ended', () =>
    given(begun, examples.AssessmentCancelled).when(giveConsent).thenRefused('CANCELLED'));
});

describe('the child, asked', () => {
  const createAskChild = (word: 'yes' | 'no', at = on(1)): Command => ({
    type: 'AskChild',
    at,
    says: word,
    mode: '7-10',
  });
  const createChildAsked = (word: 'yes' | 'no', at = on(1)): AssessmentEvent => ({
    type: 'ChildAsked',
    at,
    says: word,
    mode: '7-10',
  });
  it('says yes or no, and may change its mind either way', () => {
    given(begun).when(createAskChild('no')).then(createChildAsked('no'));
    given(begun, createChildAsked('no'))
      .when(createAskChild('yes', on(2)))
      .then({ ...createChildAsked('yes', on(2)), afterNo: true } as AssessmentEvent);
    given(begun, createChildAsked('yes'))
      .when(createAskChild('no', on(2)))
      .then(createChildAsked('no', on(2)));
  });
  it('is heard once a day for the same word', () =>
    given(begun, createChildAsked('no'))
      .when(createAskChild('no', on(1, '17:00')))
      .thenNothing());
  it('is asked neither before the first day, nor without consent, nor once nothing more counts', () => {
    given(begun).when(createAskChild('yes', '2026-11-22T12:00:00.000Z')).thenRefused('NOT_OPEN_YET');
    given(begun, examples.ConsentWithdrawn)
      .when(createAskChild('yes', on(3)))
      .thenRefused('NO_CONSENT');
    given(begun, examples.AssessmentCancelled)
      .when(createAskChild('yes', on(3)))
      .thenRefused('CANCELLED');
    given(begun, daysOpened(7), examples.AnalysisStarted)
      .when(createAskChild('yes', on(8)))
      .thenNothing();
  });
});

describe('in any order of commands', () => {
  const ANSWERS: readonly EventType[] = [
    ...([
      'ChildAsked',
      'MoodChecked',
      'SceneAnswered',
      'PersonalityCompleted',
      'TrialsRecorded',
      'SkillAreaCompleted',
      'SkillsCompleted',
    ] as const),
    ...([
      'ItemAnswered',
      'SubjectCompleted',
      'ParentObserved',
      'TeacherObserved',
      'SittingReplayed',
      'AnalysisStarted',
      'ReminderSent',
    ] as const),
  ];
  type CreateCommand = (at: Instant, day: Day) => Command;
  const { ChildAsked, MoodChecked, SceneAnswered, TrialsRecorded, ItemAnswered, ParentObserved, TeacherObserved } =
    examples;
  const commands: readonly CreateCommand[] = [
    (at) => ({ ...scheduleMira, at }),
    () => scheduleMira,
    (at) => ({ type: 'GiveConsent', at, noticeVersion: CONSENT_NOTICE }),
    (at) => ({ type: 'WithdrawConsent', at }),
    (at, day) => ({ type: 'OpenDay', at, day }),
    (at) => ({ ...ChildAsked, type: 'AskChild', at }),
    (at, day) => ({ ...MoodChecked, type: 'CheckMood', at, day: day > 6 ? 6 : day }) as Command,
    (at) => ({ ...SceneAnswered, type: 'AnswerScene', at }),
    (at) => ({ type: 'CompletePersonality', at, set: 'A', scenes: ['raft'] }),
    (at) => ({ ...TrialsRecorded, type: 'RecordTrials', at, complete: true }),
    (at) => ({ ...ItemAnswered, type: 'AnswerItem', at, issued: true, complete: true }),
    (at) => ({ ...ParentObserved, type: 'ObserveAsParent', at }),
    (at) => ({ ...TeacherObserved, type: 'ObserveAsTeacher', at }),
    (at) => ({ type: 'ReplaySitting', at, task: 'personality/2' }),
    (at, day) => ({ type: 'SendReminder', at, day }),
    (at) => ({ type: 'Pause', at }),
    (at) => ({ type: 'Resume', at }),
    (at) => ({ type: 'RequestFinish', at }),
    (at) => ({ type: 'StartAnalysis', at, attempt: 1 }),
    (at) => ({ type: 'CancelAssessment', at, by: 'parent' }),
  ];
  const orders = fc.array(fc.record({ give: fc.constantFrom(...commands), hours: fc.integer({ min: 0, max: 30 }) }), {
    minLength: 1,
    maxLength: 40,
  });

  /** Events of these commands in order, each some hours after the one before; refused commands change nothing. */
  function simulateCommands(steps: readonly { give: CreateCommand; hours: number }[]): AssessmentEvent[] {
    const history: AssessmentEvent[] = [];
    let state: AssessmentState = assessment.initialState;
    let now = Date.parse(on(1, '00:30'));
    for (const { give: createCommand, hours } of steps) {
      now += hours * 3_600_000;
      const at = new Date(now).toISOString() as Instant;
      const day = Math.min(7, Math.max(1, new Date(now).getUTCDate() - 22)) as Day;
      try {
        const events = assessment.decide(state, createCommand(at, day));
        state = events.reduce(assessment.evolve, state);
        history.push(...events);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    return history;
  }

  it('no answer has no consent before it, and none comes after a withdrawal', () => {
    let answers = 0;
    let withdrawals = 0;
    fc.assert(
      fc.property(orders, (given) => {
        let consents = false;
        // Every second run begins with a scheduled assessment; random commands alone would hardly ever schedule one.
        for (const { type } of simulateCommands([
          ...(given.length % 2 ? [{ give: () => scheduleMira, hours: 0 }] : []),
          ...given,
        ])) {
          if (type === 'ConsentGiven') consents = true;
          if (type === 'ConsentWithdrawn') consents = false;
          if (type === 'ConsentWithdrawn') withdrawals += 1;
          if (!ANSWERS.includes(type)) continue;
          expect({ type, consents }).toEqual({ type, consents: true });
          answers += 1;
        }
      }),
      { numRuns: 2000, seed: 7 },
    );
    // Guards against a vacuous property: both kinds occurred.
    expect(answers).toBeGreaterThan(500);
    expect(withdrawals).toBeGreaterThan(200);
  });
});

describe('a notice', () => {
  const hashed = ({ title, points, label }: { title: string; points: readonly string[]; label: string }) =>
    createHash('sha256')
      .update([title, ...points, label].join('\n'))
      .digest('hex');
  it('that was agreed to keeps its words: whoever changes one writes a new version', () => {
    const { title, text, allow } = consents.improve;
    expect(NOTICE_HASHES).toEqual({
      '2026-11': hashed(firstNotice),
      '2026-12': hashed(secondNotice),
      '2027-01': hashed(notice),
      'improve-1': hashed({ title, points: [text], label: allow }),
    });
    expect(getNoticeHash(CONSENT_NOTICE)).toBe(hashed(notice));
  });
  it('of no version of ours has no hash', () => expect(getNoticeHash('toString')).toBe(''));
});
