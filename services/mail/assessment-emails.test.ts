import { describe, expect, it } from 'vitest';
import { renderGuardianInvitation } from '#services/families/guardian-links.store.ts';
import {
  addStopLink,
  buildConsentEmail,
  buildFormWithdrawnEmail,
  buildInvitationEmail,
  buildReportReadyEmail,
  buildTeacherReminderEmail,
  buildWeekExpiredEmail,
} from '#services/mail/assessment-emails.ts';
import { renderEmailHtml, renderEmailText } from '#services/mail/email-content.ts';
import { buildReminderEmail } from '#services/mail/reminder-email.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { NOTICE_WORDS } from '#shared/messages/notice-words.ts';
import * as mira from '#shared/testing/examples.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const baseUrl = 'https://stones.example';
const week = (...events: AssessmentEvent[]) => fold(assessment, [...mira.begun, ...events]) as Assessment;
const child = (state: Assessment, childName = 'Mira', assessmentId = mira.assessmentId) => ({
  assessmentId,
  week: state,
  childName,
});
const buildReminder = (state: Assessment, now: Instant, ...others: ReturnType<typeof child>[]) =>
  buildReminderEmail(child(state), others, { now, baseUrl });
const teo = '0193a000-0000-7000-8000-0000000000e2' as AssessmentId;
const { MoodChecked } = mira.examples;

describe('what was agreed to', () => {
  it.each(Object.entries(NOTICE_WORDS))(
    'stands in the letter in the words of its notice, %s',
    (version, { points }) => {
      const { paragraphs } = buildConsentEmail(version, baseUrl);
      expect(paragraphs.slice(1, -1)).toEqual(points);
    },
  );
  it('is not told in the words of another notice where this release has not those', () =>
    expect(() => buildConsentEmail('2099-01', baseUrl)).toThrow('no words of notice 2099-01'));
});

describe('the reminder', () => {
  const no: AssessmentEvent = { type: 'ChildAsked', at: mira.on(1), says: 'no', mode: '7-10' };
  it('says first what today brings and what it takes, then what was missed, and links to the week', () => {
    const letter = buildReminder(week(...mira.daysOpened(3), MoodChecked), mira.on(3, '18:30'));
    expect([letter?.subject, letter?.heading]).toEqual([
      'Day 3 is open: Daily Mood Check and Skills Assessment',
      'Day 3: Daily Mood Check and Skills Assessment',
    ]);
    expect(letter?.paragraphs[0]).toBe(
      'Hello. Mira is on stone 3 of seven. Today takes about 21 minutes and can be stopped and carried on later.',
    );
    expect(letter?.lists).toEqual([
      {
        title: 'Today',
        items: [
          { what: 'Daily Mood Check', takes: '1 minute' },
          { what: 'Skills Assessment', takes: '20 minutes' },
        ],
      },
      {
        title: 'From earlier days, if you like',
        isLater: true,
        items: [
          { what: 'Daily Mood Check of day 2', takes: '1 minute' },
          { what: 'Personality Assessment of day 2', takes: '15 minutes' },
        ],
      },
    ]);
    expect(letter?.button?.href).toBe(`https://stones.example/assessment?assessment=${mira.assessmentId}`);
  });
  it('names what is open and nothing that is done, a teacher’s, or resting', () => {
    const doneEvents = (day: number) =>
      mira.createAllTaskEvents({ teacher: false }).filter((event) => 'day' in event && event.day === day);
    const subject = (day: 1 | 2 | 3 | 4 | 5 | 6, ...events: AssessmentEvent[]) =>
      buildReminder(week(...mira.daysOpened(day), ...events), mira.on(day, '18:30'))?.subject;
    expect(subject(1)).toBe('Day 1 is open: Daily Mood Check');
    expect(subject(4)).toBe('Day 4 is open: Daily Mood Check, Parent Input and Academic Assessment');
    expect(subject(5)).toBe('Day 5 is open: Daily Mood Check and Academic Assessment');
    expect(subject(5, ...doneEvents(5).filter(({ type }) => type === 'MoodChecked'))).toBe(
      'Day 5 is open: Academic Assessment',
    );
    expect(subject(6)).toBe('Day 6 is open: Daily Mood Check and Geography');
    expect(subject(4, no)).toBe('Day 4 is open: Parent Input');
  });
  it('counts a single minute as one, and offers nothing of before where nothing was missed', () => {
    const letter = buildReminder(week(...mira.daysOpened(1)), mira.on(1, '18:30'));
    expect(letter?.paragraphs[0]).toContain('Today takes a minute and');
    expect(letter?.lists?.map(({ title }) => title)).toEqual(['Today']);
  });
  it('says that today is done where only earlier days are open', () => {
    const letter = buildReminder(
      week(...mira.daysOpened(2), { ...MoodChecked, day: 2 }, mira.examples.PersonalityCompleted),
      mira.on(2, '18:30'),
    );
    expect([letter?.heading, letter?.lists]).toEqual([
      'Today is done',
      [
        {
          title: 'From earlier days, if you like',
          isLater: true,
          items: [{ what: 'Daily Mood Check of day 1', takes: '1 minute' }],
        },
      ],
    ]);
  });
  it('never adds what was missed to one lump of minutes', () => {
    for (const day of [3, 4, 5, 6, 7, 8, 9]) {
      const text = renderEmailText(
        buildReminder(week(...mira.daysOpened(Math.min(day, 7) as 7)), mira.on(day, '18:30')) as never,
      );
      for (const [, minutes] of text.matchAll(/about (\d+) minutes/g)) expect(Number(minutes)).toBeLessThanOrEqual(30);
      expect(text).not.toMatch(/\b1 minutes/);
    }
  });
  it('is not written when meanwhile everything was done', () => {
    expect(buildReminder(week(...mira.daysOpened(1), MoodChecked), mira.on(1, '18:30'))).toBeNull();
  });
  it('speaks of the end of the week in the days of grace, with all seven stones', () => {
    const letter = buildReminder(week(...mira.daysOpened(7)), mira.on(8, '18:30'));
    expect([letter?.subject, letter?.stone]).toEqual(['Some stones are still open', 8]);
    expect(letter?.lists?.[0]?.title).toBe('Still open');
  });
  const stopped: AssessmentEvent = { type: 'ChildTasksEnded', at: mira.on(2), by: 'child' };
  it('names only what a grown-up can do while a child rests, and is not written where that is nothing', () => {
    expect(buildReminder(week(...mira.daysOpened(3), no), mira.on(3, '18:30'))).toBeNull();
    const letter = buildReminder(week(...mira.daysOpened(4), no), mira.on(4, '18:30'));
    expect(letter?.lists).toEqual([{ title: 'Today', items: [{ what: 'Parent Input', takes: '5 minutes' }] }]);
    expect(letter?.paragraphs[1]).toBe(
      'Mira said: not now. Its tasks rest, so only what a grown-up can do stands here.',
    );
    const laterEmail = buildReminder(week(...mira.daysOpened(5), no), mira.on(5, '18:30'));
    expect([laterEmail?.heading, laterEmail?.paragraphs]).toEqual([
      'Something of yours is open',
      [letter?.paragraphs[1]],
    ]);
  });
  it('asks for the decision where the child has stopped for good, until it is made', () => {
    const letter = buildReminder(week(...mira.daysOpened(2), stopped), mira.on(2, '18:30'));
    expect([letter?.subject, letter?.lists]).toEqual(['How shall the week end?', []]);
    expect(letter?.paragraphs[0]).toContain('Mira has stopped for good');
    const finish: AssessmentEvent = { type: 'FinishRequested', at: mira.on(2) };
    expect(buildReminder(week(...mira.daysOpened(2), stopped, finish), mira.on(2, '18:30'))).toBeNull();
    const two = buildReminder(
      week(...mira.daysOpened(2), stopped),
      mira.on(2, '18:30'),
      child(week(...mira.daysOpened(2)), 'Teo', teo),
    );
    expect(two?.lists?.[0]).toMatchObject({
      title: 'Mira has stopped for good',
      items: [{ what: 'Decide how the week ends' }],
    });
  });
  it('is one letter about several children, each with its own stones', () => {
    const letter = buildReminder(
      week(...mira.daysOpened(3)),
      mira.on(3, '18:30'),
      child(week(...mira.daysOpened(2)), 'Teo', teo),
    );
    expect(letter?.lists?.map(({ title, stone }) => [title, stone])).toEqual([
      ['Mira, day 3: Daily Mood Check and Skills Assessment', 3],
      ['Mira, from earlier days, if you like', undefined],
      ['Teo, day 3: Daily Mood Check and Skills Assessment', 3],
      ['Teo, from earlier days, if you like', undefined],
    ]);
    expect(letter?.button?.href).toBe('https://stones.example/assessment');
    expect(letter?.subject).not.toMatch(/Mira|Teo/);
  });
  it('leaves a child to a letter of its own where it is another hour, and not where only the zone has another name', () => {
    const mirasWeek = week(...mira.daysOpened(3));
    const listChildren = (timeZone: string) =>
      buildReminder(mirasWeek, mira.on(3, '18:30'), child({ ...mirasWeek, timeZone }, 'Teo', teo))?.lists?.length;
    expect(['Europe/Lisbon', 'Europe/Berlin', 'America/Los_Angeles'].map(listChildren)).toEqual([4, 2, 2]);
  });
  it('tells of the other child alone where the first has nothing open, and of none whose week is paused, cancelled or withdrawn', () => {
    const quiet = [mira.examples.AssessmentPaused, mira.examples.AssessmentCancelled, mira.examples.ConsentWithdrawn];
    const now = mira.on(3, '18:30');
    for (const event of quiet) {
      const halted = week(...mira.daysOpened(3), event);
      expect(
        renderEmailText(buildReminder(halted, now, child(week(...mira.daysOpened(3)), 'Teo', teo)) as never),
      ).not.toContain('Mira');
      expect(
        renderEmailText(buildReminder(week(...mira.daysOpened(3)), now, child(halted, 'Teo', teo)) as never),
      ).not.toContain('Teo');
      expect(buildReminder(halted, now)).toBeNull();
    }
  });
  it('tells of all children in shrunken weeks, too, and never of weeks whose days are of another length', () => {
    const state = week(...mira.daysOpened(3));
    const short = { ...state, plan: { ...state.plan, dayMs: 20_000 } };
    expect(renderEmailText(buildReminder(short, mira.on(3, '18:30'), child(short, 'Teo', teo)) as never)).toMatch(
      /Mira[\s\S]*Teo/,
    );
    expect(renderEmailText(buildReminder(short, mira.on(3, '18:30'), child(state, 'Teo', teo)) as never)).not.toContain(
      'Teo',
    );
    expect(renderEmailText(buildReminder(state, mira.on(3, '18:30'), child(short, 'Teo', teo)) as never)).not.toContain(
      'Teo',
    );
  });
});

describe('letters to a teacher', () => {
  const dates = { handInBefore: '2 December 2026', validUntil: '7 December 2026' };
  const link = { token: 'secret-token', dates, baseUrl };
  const ana = { name: 'Ana Maria Silva', line: 'We met in October.' };
  it('carry their token in the fragment only, name the child but in the subject, and say until when a form counts', () => {
    for (const letter of [buildInvitationEmail('Mira', ana, link), buildTeacherReminderEmail('Mira', ana, 5, link)]) {
      expect(letter.button?.href).toBe('https://stones.example/t#secret-token');
      expect([letter.subject.includes('Mira'), renderEmailText(letter).includes('Mira')]).toEqual([false, true]);
      // And not only until when the link shows it.
      expect(renderEmailText(letter)).toContain(
        'Please hand the form in before 2 December 2026; until 7 December 2026 the link then shows',
      );
    }
  });
  it('say of the last nudge that it is the last', () => {
    expect(renderEmailText(buildTeacherReminderEmail('Mira', ana, 5, link))).toContain('We write once more');
    expect(renderEmailText(buildTeacherReminderEmail('Mira', ana, 8, link))).toContain('the last time that we write');
  });
  it('say in the last nudge on which date the report is due, which an operator may have put off', () => {
    const last = renderEmailText(
      buildTeacherReminderEmail('Mira', ana, 8, { ...link, dates: { ...dates, handInBefore: '9 December 2026' } }),
    );
    expect(last).toContain('The report is due on 9 December 2026.');
    expect(last).not.toContain('Tomorrow');
  });
  it('name no date while the family decides on the end, and say what closes the form', () => {
    const withoutDates = { ...link, dates: null };
    const invitation = renderEmailText(buildInvitationEmail('Mira', ana, withoutDates));
    const last = renderEmailText(buildTeacherReminderEmail('Mira', ana, 8, withoutDates));
    for (const text of [invitation, last]) {
      expect(text).toContain('it closes as soon as the family asks for the report. The link is for you alone.');
      expect(text).not.toMatch(/2026|null|due on/);
    }
    expect(last).toContain('the last time that we write');
  });
});

describe('an invitation', () => {
  const link = { token: 'secret-token', baseUrl };
  const ana = { name: 'Ana Maria Silva', line: 'We met in October; thank you & see you.' };
  const both = (sender: typeof ana | { name: string; line: null }) => [
    buildInvitationEmail('Mira', sender, { ...link, dates: null }),
    renderGuardianInvitation(sender, { ...link, validUntil: '7 December 2026' }),
  ];

  it('has the first name of its sender, the own line as a quote, and beside it where it is reported', () => {
    for (const letter of both(ana)) {
      expect(letter.paragraphs[0]).toMatch(/^Ana (asks|looks)/);
      expect(renderEmailText(letter)).toMatch(/\n\nAna writes:\n> “We met in October; thank you & see you\.”\n\n/);
      expect(renderEmailText(letter)).toContain(
        'report this letter: https://stones.example/report-letter#secret-token',
      );
      expect(renderEmailHtml(letter)).toMatch(
        /border-left[^>]*>.*Ana writes:.*“We met in October; thank you &amp; see you\.”.*report-letter#secret-token/,
      );
      expect(`${letter.subject}${renderEmailText(letter)}`).not.toContain('Silva');
      expect(letter.subject).not.toContain('Ana');
    }
  });
  it('calls nobody by what is no name, quotes nothing where there is no line, and can be reported all the same', () => {
    for (const letter of both({ name: 'evil.example has won', line: null })) {
      expect(letter.paragraphs[0]).toMatch(/^(A parent|Somebody) /);
      expect([
        renderEmailText(letter).includes('evil'),
        renderEmailText(letter).includes('writes:'),
        renderEmailHtml(letter).includes('border-left'),
      ]).toEqual([false, false, false]);
      expect(renderEmailHtml(letter)).toContain('report-letter#secret-token');
    }
  });
});

describe('the letter about a report', () => {
  const doneEvents = [...mira.daysOpened(7), mira.examples.AnalysisStarted, mira.examples.ReportGenerated];
  it('leads to the report and says nothing of it', () => {
    const letter = buildReportReadyEmail(child(week(...doneEvents)), baseUrl);
    expect(letter?.button?.href).toBe(`https://stones.example/reports/${mira.assessmentId}`);
    expect(renderEmailText(letter as never)).not.toMatch(/\d{2,}\s?%|score/i);
  });
  it('is not written while there is none, nor once the family has withdrawn', () => {
    expect(buildReportReadyEmail(child(week(...mira.daysOpened(7))), baseUrl)).toBeNull();
    expect(buildReportReadyEmail(child(week(...doneEvents, mira.examples.ConsentWithdrawn)), baseUrl)).toBeNull();
  });
});

describe('a letter', () => {
  const letter = buildInvitationEmail(
    '<b>Mira & Tom</b>',
    { name: 'Ana', line: null },
    { token: 'x', dates: null, baseUrl },
  );
  it('cannot be written into by a nickname', () => {
    expect(renderEmailHtml(letter)).not.toContain('<b>Mira');
    expect(renderEmailHtml(letter)).toContain('&lt;b&gt;Mira &amp; Tom&lt;/b&gt;');
  });
  it('cannot be written into by any of its words', () => {
    const bad = '<img src=x onerror="alert(1)" x=\'&';
    const html = renderEmailHtml({
      subject: bad,
      heading: bad,
      paragraphs: [bad],
      small: bad,
      quote: { from: bad, text: bad },
      report: { label: bad, href: `https://${bad}` },
      lists: [{ title: bad, items: [{ what: bad, takes: bad }] }],
      button: { label: bad, href: `https://${bad}` },
      stop: { label: bad, href: `https://${bad}` },
    });
    expect(html).not.toMatch(/<img|onerror="|x='/);
    expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot; x=&#x27;&amp;')).toHaveLength(16);
  });
  it('shows the stones reached, to a screen reader as well', () => {
    const html = renderEmailHtml({ ...letter, stone: 3 });
    expect(html).toContain('aria-label="Stone 3 of seven"');
    expect(html.match(/#e0ead9/g)).toHaveLength(4);
  });
  it('has one line that ends its kind, where it may end', () => {
    const stoppable = addStopLink(letter, 'reminder', 'https://stones.example/api/unsubscribe?t=x');
    expect(renderEmailText(stoppable)).toMatch(
      /Stop the daily reminders: https:\/\/stones\.example\/api\/unsubscribe\?t=x$/,
    );
    expect(renderEmailHtml(letter)).not.toContain('unsubscribe');
  });
});

describe('the letter about a form that the teacher withdrew', () => {
  const { TeacherObserved, TeacherInputWithdrawn, TeacherInvited, AssessmentCancelled, AnalysisStarted } =
    mira.examples;
  const withdrawn = [...mira.daysOpened(5), TeacherObserved, TeacherInputWithdrawn];
  const buildEmail = (...events: AssessmentEvent[]) => buildFormWithdrawnEmail(child(week(...events)), baseUrl);

  it('says that it is deleted and leads to where another teacher is invited, while there is time', () => {
    const letter = buildEmail(...withdrawn);
    expect(letter?.paragraphs.join(' ')).toMatch(/about Mira has taken it back.*deleted.*invite a teacher again/);
    expect(letter?.button?.href).toBe('https://stones.example/dashboard');
    expect(letter?.subject).not.toContain('Mira');
    expect(renderEmailHtml(letter as never)).not.toContain('Noise.');
    const late = buildEmail(...withdrawn, ...mira.daysOpened(7), AnalysisStarted);
    expect([late?.button?.href, late?.paragraphs[1]]).toEqual([
      `https://stones.example/reports/${mira.assessmentId}`,
      expect.stringContaining('no other form can be part of its report'),
    ]);
  });
  it('is not written where it is old news: another teacher was invited, or the week was cancelled', () => {
    expect(buildEmail(...withdrawn, { ...TeacherInvited, invitationId: mira.otherInvitationId })).toBeNull();
    expect(buildEmail(...withdrawn, AssessmentCancelled)).toBeNull();
    expect(buildEmail(...mira.daysOpened(5), TeacherObserved)).toBeNull();
  });
});

describe('the letter about a week that waited for longer than its answers are kept', () => {
  const { ChildTasksEnded, AnalysisStarted, AnalysisFailed, AnswersExpired, ConsentWithdrawn } = mira.examples;
  const cancelled: AssessmentEvent = { type: 'AssessmentCancelled', at: AnswersExpired.at, by: 'system' };
  const buildEmail = (...events: AssessmentEvent[]) =>
    buildWeekExpiredEmail(child(week(...mira.daysOpened(7), ...events)), baseUrl);

  it.each<[string, AssessmentEvent[], RegExp]>([
    ['the child had stopped', [ChildTasksEnded], /^Hello\. Mira had stopped for good, and nobody decided/],
    ['the report failed', [AnalysisStarted, AnalysisFailed], /could not be written.* We are sorry\./],
    ['the report failed after a stop', [ChildTasksEnded, AnalysisStarted, AnalysisFailed], /could not be written/],
    ['nothing was done', [], /^Hello\. In Mira’s week nothing more was done\./],
  ])('says why it ended where %s, what is deleted, and the way on', (_, events, why) => {
    const letter = buildEmail(...events, cancelled, AnswersExpired);
    expect(letter?.paragraphs[0]).toMatch(why);
    expect(letter?.paragraphs[1]).toMatch(/answered and written in this week.*is deleted/);
    expect(letter?.button?.href).toBe('https://stones.example/dashboard?tab=schedule');
    expect(letter?.subject).not.toContain('Mira');
  });
  it('is not written once consent is withdrawn', () =>
    expect(buildEmail(ChildTasksEnded, cancelled, AnswersExpired, ConsentWithdrawn)).toBeNull());
});
