import { describe, expect, it } from 'vitest';
import { computeRetentionDays, findRetentionFaults, RETENTION, TIMED_KINDS } from '#shared/values/retention.ts';

describe('the times of keeping', () => {
  it('have an end each, or a reason to last', () => expect(findRetentionFaults(RETENTION)).toEqual([]));

  it('are refused where one is missing, has no end, or goes with what has none', () => {
    const wrong = [
      undefined,
      {},
      { days: undefined },
      { days: Number.POSITIVE_INFINITY },
      { days: Number.NaN },
      { days: -1 },
      { days: 0.5 },
      { days: 3_651 },
      { lastsFor: 'ever' },
    ];
    for (const rule of wrong)
      expect(findRetentionFaults({ answers: rule })).toEqual([
        expect.stringMatching(/^What is kept as answers has no time/),
      ]);
    expect(findRetentionFaults({ account: { with: 'profile' } })).toEqual([
      expect.stringContaining('goes with profile, which has no time of its own'),
    ]);
    expect(findRetentionFaults({ account: { with: 'erasures' }, erasures: RETENTION.erasures })).toHaveLength(1);
  });

  it('lie within the bounds that an operator has', () => {
    for (const [kind, { days, setting }] of TIMED_KINDS) {
      if (!setting) continue;
      expect(setting.least, kind).toBeLessThanOrEqual(days);
      expect(setting.most, kind).toBeGreaterThanOrEqual(days);
    }
  });

  it('are those that an operator has set, else ours', () => {
    expect(computeRetentionDays()).toMatchObject({ answers: 365, profile: 730, logs: 30 });
    expect(computeRetentionDays({ RETAIN_ANSWERS_DAYS: 90 })).toMatchObject({ answers: 90, profile: 730 });
  });
});
