import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consents } from '#messages/consents.ts';
import { firstNotice, notice, secondNotice } from '#messages/notice.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventType } from '#shared/domain/assessment/events.ts';
import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { answerItem, begun, daysOpened, examples, on, scheduleMira } from '#shared/testing/examples.ts';
import { checkDecision, type Decision, decide } from '#shared/testing/given.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import { CONSENT_NOTICE, getNoticeHash, NOTICE_HASHES } from '#shared/values/notice.ts';
import { Refused } from '#shared/values/refusal.ts';

const { AnalysisStarted, AnalysisFailed, AssessmentCancelled, AssessmentPaused, ConsentWithdrawn } = examples;
const cancelled = (at: Instant): AssessmentEvent => ({ type: 'AssessmentCancelled', at, by: 'parent' });
const reported = [...begun, ...daysOpened(7), AnalysisStarted, examples.ReportGenerated];

describe('withdrawing', () => {
  const withdraw: Command = { type: 'WithdrawConsent', at: on(8) };
  const withdrawn: AssessmentEvent = { type: 'ConsentWithdrawn', at: on(8) };
  const ended = [withdrawn, cancelled(on(8))];
  const late: Command = { ...examples.MoodChecked, type: 'CheckMood', at: on(3) };
  it.each<Decision>([
    ['ends a week that runs', [begun, daysOpened(2)], withdraw, ended],
    ['ends a week that is paused', [begun, daysOpened(2), AssessmentPaused], withdraw, ended],
    ['ends a week that is analysed', [begun, AnalysisStarted], withdraw, ended],
    ['ends a week that could not be analysed', [begun, AnalysisStarted, AnalysisFailed], withdraw, ended],
    ['is possible after the report, too, which is over already', [reported], withdraw, withdrawn],
    ['is quiet the second time', [begun, ConsentWithdrawn], withdraw, 'nothing'],
    ['is the reason that late answers are told', [begun, ConsentWithdrawn, cancelled(on(2))], late, 'NO_CONSENT'],
  ])('%s', checkDecision);
  it('leaves the workflow nothing to do but to finish', () => {
    const state = fold(assessment, [...begun, ...daysOpened(2), ConsentWithdrawn, cancelled(on(2))]) as Assessment;
    expect(getNextStep(toAssessmentSnapshot(state), on(2))).toEqual({ do: 'finish' });
  });
});

describe('a newer notice', () => {
  const agree: Command = { type: 'GiveConsent', at: on(2), noticeVersion: CONSENT_NOTICE };
  const agreeToOld: Command = { ...agree, noticeVersion: examples.ConsentGiven.noticeVersion };
  const agreed: AssessmentEvent = { ...agree, type: 'ConsentGiven' };
  it.each<Decision>([
    ['is agreed to beside the older one', [begun], agree, agreed],
    ['is agreed to once', [begun, agreed], agree, 'nothing'],
    ['brings back no consent that was withdrawn', [reported, ConsentWithdrawn], agree, 'CONSENT_WITHDRAWN'],
    ['brings none back under the older words', [reported, ConsentWithdrawn], agreeToOld, 'CONSENT_WITHDRAWN'],
    ['revives no week that was ended', [begun, AssessmentCancelled], agree, 'CANCELLED'],
  ])('%s', checkDecision);
});

describe('the child, asked', () => {
  const ask = (says: 'yes' | 'no', at = on(1)): Command => ({ type: 'AskChild', at, says, mode: '7-10' });
  const childAsked = (says: 'yes' | 'no', at = on(1)): AssessmentEvent => ({
    type: 'ChildAsked',
    at,
    says,
    mode: '7-10',
  });
  const changed = { ...childAsked('yes', on(2)), afterNo: true } as AssessmentEvent;
  it.each<Decision>([
    ['says no', [begun], ask('no'), childAsked('no')],
    ['may change a no to a yes', [begun, childAsked('no')], ask('yes', on(2)), changed],
    ['may change a yes to a no', [begun, childAsked('yes')], ask('no', on(2)), childAsked('no', on(2))],
    ['is heard once a day for the same word', [begun, childAsked('no')], ask('no', on(1, '17:00')), 'nothing'],
    ['is not asked before the first day', [begun], ask('yes', '2026-11-22T12:00:00.000Z'), 'NOT_OPEN_YET'],
    ['is not asked without consent', [begun, ConsentWithdrawn], ask('yes', on(3)), 'NO_CONSENT'],
    ['is not asked in a cancelled week', [begun, AssessmentCancelled], ask('yes', on(3)), 'CANCELLED'],
    ['is not heard once nothing more counts', [begun, AnalysisStarted], ask('yes', on(8)), 'nothing'],
  ])('%s', checkDecision);
});

describe('in any order of commands', () => {
  const ANSWERS: readonly EventType[] = (
    'ChildAsked MoodChecked SceneAnswered PersonalityCompleted TrialsRecorded SkillAreaCompleted SkillsCompleted ' +
    'ItemAnswered SubjectCompleted ParentObserved TeacherObserved SittingReplayed AnalysisStarted ReminderSent'
  ).split(' ') as EventType[];
  type CreateCommand = (at: Instant, day: Day) => Command;
  const { ChildAsked, MoodChecked, SceneAnswered, TrialsRecorded, ParentObserved, TeacherObserved } = examples;
  const commands: readonly CreateCommand[] = [
    (at) => ({ ...scheduleMira, at }),
    () => scheduleMira,
    (at) => ({ type: 'GiveConsent', at, noticeVersion: CONSENT_NOTICE }),
    (at) => ({ type: 'WithdrawConsent', at }),
    (at, day) => ({ type: 'OpenDay', at, day }),
    (at) => ({ ...ChildAsked, type: 'AskChild', at }),
    (at, day) => ({ ...MoodChecked, type: 'CheckMood', at, day: Math.min(day, 6) }) as Command,
    (at) => ({ ...SceneAnswered, type: 'AnswerScene', at }),
    (at) => ({ type: 'CompletePersonality', at, set: 'A' }),
    (at) => ({ ...TrialsRecorded, type: 'RecordTrials', at }),
    (at) => ({ ...answerItem, at }),
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
        const events = decide(state, createCommand(at, day));
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
