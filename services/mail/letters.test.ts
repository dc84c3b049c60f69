import { describe, expect, it } from 'vitest';
import { letterHtml, letterText } from '#services/mail/letter.ts';
import { invitationLetter, reminderLetter } from '#services/mail/letters.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import * as mira from '#shared/testing/examples.ts';

const week = (...events: AssessmentEvent[]) => fold(assessment, [...mira.begun, ...events]) as Week;
const about = (state: Week, now: string, childName = 'Mira') => ({
  assessmentId: mira.assessmentId,
  week: state,
  childName,
  now,
  baseUrl: 'https://stones.example',
});

describe('the reminder', () => {
  it('says what is open and links to it', () => {
    const letter = reminderLetter(about(week(...mira.daysOpened(3)), mira.on(3, '18:30')), 3);
    expect(letter?.subject).toBe('Mira: day 3 is open');
    expect(letter?.button?.href).toBe(`https://stones.example/assessment?assessment=${mira.assessmentId}`);
    // three mood checks, the quest and the games
    expect(letter?.paragraphs[0]).toContain('about 38 minutes');
  });
  it('is not written when meanwhile everything was done', () => {
    const done = week(...mira.daysOpened(1), mira.examples.MoodChecked);
    expect(reminderLetter(about(done, mira.on(1, '18:30')), 1)).toBeNull();
  });
  it('speaks of the end of the week in the days of grace', () => {
    expect(reminderLetter(about(week(...mira.daysOpened(7)), mira.on(8, '18:30')), 8)?.subject).toBe('Mira: some stones are still open');
  });
});

describe('the invitation', () => {
  const link = { token: 'secret-token', validUntil: '6 December 2026', baseUrl: 'https://stones.example' };
  it('carries its token in the fragment only', () => expect(invitationLetter('Mira', link, false).button?.href).toBe('https://stones.example/t#secret-token'));
  it('says that it is a reminder when it comes again', () => expect(invitationLetter('Mira', link, true).subject).toBe('Reminder: your view of Mira'));
});

describe('a letter', () => {
  const letter = invitationLetter('<b>Mira & Tom</b>', { token: 'x', validUntil: 'then', baseUrl: 'https://stones.example' }, false);
  it('says the same in text and HTML', () => {
    for (const words of [letter.heading, letter.small, letter.button?.label ?? '']) {
      expect(letterText(letter)).toContain(words);
      expect(letterHtml({ ...letter, paragraphs: [] })).toContain(words);
    }
  });
  it('cannot be written into by a nickname', () => {
    expect(letterHtml(letter)).not.toContain('<b>Mira');
    expect(letterHtml(letter)).toContain('&lt;b&gt;Mira &amp; Tom&lt;/b&gt;');
  });
  it('shows the stones reached, to a screen reader as well', () => {
    const html = letterHtml({ ...letter, stone: 3 });
    expect(html).toContain('aria-label="Stone 3 of seven"');
    expect(html.match(/#e0ead9/g)).toHaveLength(4);
  });
});
