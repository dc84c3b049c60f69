import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { improveNotice, notice } from '#messages/notice.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { getNoticeWords, NOTICE_WORDS } from '#shared/messages/notice-words.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';
import { checkDecision, type Decision } from '#shared/testing/given.ts';
import type { Instant } from '#shared/values/days.ts';
import { CONSENT_NOTICE, getNoticeHash, IMPROVE_NOTICE, NOTICE_HASHES } from '#shared/values/notice.ts';

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

describe('a notice', () => {
  const hashed = ({ title, points, label }: { title: string; points: readonly string[]; label: string }) =>
    createHash('sha256')
      .update([title, ...points, label].join('\n'))
      .digest('hex');
  it('that was agreed to keeps its words: whoever changes one writes a new version', () => {
    for (const [version, words] of Object.entries(NOTICE_WORDS))
      expect([version, getNoticeHash(version)]).toEqual([version, hashed(words)]);
    expect(getNoticeHash(CONSENT_NOTICE)).toBe(hashed(notice));
    expect(getNoticeHash(IMPROVE_NOTICE)).toBe(hashed(improveNotice));
    expect(new Set(Object.values(NOTICE_HASHES)).size).toBe(Object.keys(NOTICE_WORDS).length);
  });
  it('of no version of ours has no hash and no words', () =>
    expect([getNoticeHash('toString'), getNoticeWords('toString')]).toEqual(['', undefined]));
});
