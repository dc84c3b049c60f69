import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getParentWords, getTeacherInput, TeacherPage } from '#shared/contracts/adult-forms.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { nextItem } from '#shared/contracts/child-tasks.ts';
import { getReport } from '#shared/contracts/report.ts';
import { listReports, type ReportSummary } from '#shared/contracts/reports.ts';
import { getSession } from '#shared/contracts/session.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import * as mira from '#shared/testing/examples.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { ANA, ASSESSMENT_ID, createProgressView } from '#web/testing/examples.ts';
import { createFakeServer } from '#web/testing/fake-server.ts';
import { openFolds } from '#web/testing/folds.ts';
import { serveOwnAccount } from '#web/testing/own-account.ts';
import { createReport, DOCUMENT, FINISHED } from '#web/testing/report.ts';

/** Puts every word of `shared/messages` into brackets: what is outside of brackets is not from there. */
function mark(value: unknown): unknown {
  if (typeof value === 'string') return `⟦${value}⟧`;
  if (typeof value === 'function') return (...given: unknown[]) => mark(value(...given));
  if (Array.isArray(value)) return value.map(mark);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mark(part)]));
  return value;
}
const markModule = (words: object) =>
  Object.fromEntries(Object.entries(words).map(([name, part]) => [name, mark(part)]));

// Everything that shows words is imported after this.
for (const file of Object.keys(import.meta.glob(['#messages/**/*.ts', '!**/locale.ts'])))
  vi.doMock(file, async (importOriginal) => markModule(await importOriginal<object>()));
const { renderApp } = await import('#web/testing/render-app.tsx');
const { renderEmailText } = await import('#services/mail/email-content.ts');
const assessmentEmails = await import('#services/mail/assessment-emails.ts');
const { buildReminderEmail } = await import('#services/mail/reminder-email.ts');
const { buildSecurityEmail } = await import('#services/mail/security-emails.ts');
const { renderGuardianInvitation } = await import('#services/families/guardian-links.store.ts');
const { LINK_MS, renderAccountEmail, renderKnownAddressEmail } = await import('#services/accounts/account-email.ts');
const { buildPdfModel } = await import('#services/reports/pdf-model.ts');
const { security } = await import('#messages/security-mail.ts');

const server = createFakeServer();
const view = createProgressView({ currentDay: 6, done: ['mood/1'] });
const summary: ReportSummary = {
  id: FINISHED.id,
  childName: 'Mira',
  assessmentDate: '2026-11-22',
  reportType: 'comprehensive',
  status: 'completed',
  overall: null,
  keyInsights: [{ key: 'strength.area', params: { area: 'cognitive', word: 'probably' } }],
};
const generatedAt = '2026-11-29T10:00:00.000Z';
const item = {
  id: 'abc1234',
  subject: 'mathematics',
  topic: 'basic-arithmetic',
  lang: 'en',
  audio: true,
  text: 'How many are there?',
  format: 'choice',
  options: ['Five', 'Six', 'Seven'].map((text, i) => ({ id: 'abc'.charAt(i), text })),
} as const;
const teacherPage = TeacherPage.parse({
  assessmentId: ASSESSMENT_ID,
  invitationId: '0193a1de-0000-7000-8000-0000000000a1',
  childName: 'Mira',
  state: 'open',
  opensAt: null,
  submittedAt: null,
});

function* listStrings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const part of Object.values(value)) yield* listStrings(part);
}
const instruments = import.meta.glob(['#shared/instruments/**/*.ts', '!**/*.test.ts'], { eager: true });
/**
 * What is data and not a word of ours: questions, since an instrument has a language and a version of its own; what
 * families wrote; titles that the server sends.
 */
const DATA = new Set([
  ...listStrings([instruments, ANA, view, FINISHED, item, DOCUMENT.quotes]),
  ...['Firefox on Windows'],
]);

/** Texts with letters outside of brackets that are no data. A sentence may be split over several elements. */
function listForeignWords(text: string): string[] {
  let rest = text;
  for (let before = ''; before !== rest; ) [before, rest] = [rest, rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '')];
  const isOurs = (part: string) => /\p{L}{2}/u.test(part) && !DATA.has(part.trim());
  return rest.split('\n').filter((line) => isOurs(line) && line.split(/ · |, /).some(isOurs));
}

const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'aria-description', 'alt', 'placeholder', 'title'];
function readScreen(root: Element): string {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines: (string | null)[] = [];
  while (nodes.nextNode()) lines.push(nodes.currentNode.textContent);
  for (const name of ATTRIBUTES)
    for (const element of root.querySelectorAll(`[${name}]`)) lines.push(element.getAttribute(name));
  return lines.join('\n');
}

beforeEach(() => {
  server.on(listAssessments, { assessments: [view] });
  server.on(getProgress, view);
  server.on(getReport, createReport(summary));
  server.on(listReports, { completed: 1, reports: [summary] });
  server.on(getTeacherInput, teacherPage);
  server.on(getParentWords, { notes: null, texts: null });
  server.on(nextItem, { sittingId: mira.sittingId, item, answered: 0, atMost: 16 });
});

const signOut = () => server.on(getSession, { account: null });
const finish = () => {
  server.on(listAssessments, { assessments: [FINISHED] });
  server.on(getProgress, FINISHED);
};
const toStep = (step: string) => `/assessment/${step}?assessment=${ASSESSMENT_ID}`;
const toReport = (tab: string) => `/reports/${ASSESSMENT_ID}?tab=${tab}`;

/** A page, words that it shows once it is loaded, and what the server says. */
const pages: [path: string, shown: RegExp, serve?: () => void][] = [
  ['/', /Hidden Talents/],
  ['/about', /The 4-step process/],
  ['/how-scores-work', /What 75 means/],
  ['/help', /We missed a day/],
  ['/privacy', /What we hold/],
  ['/terms', /What it is for/],
  ['/imprint', /Who answers for the data/],
  ['/sign-in', /Password/, signOut],
  ['/sign-up', /Password/, signOut],
  ['/recover', /Set a new password/, signOut],
  ['/closed', /Your account is closed/],
  ['/account?tab=sign-in', /Firefox/, () => serveOwnAccount(server)],
  ['/dashboard', /Mira’s week/],
  ['/dashboard?tab=schedule', /Schedule a week/],
  ['/dashboard?tab=completed', /patterns and memory/, finish],
  ['/reports', /patterns and memory/],
  [toReport('overview'), /Five areas/, finish],
  [toReport('skills'), /Mathematics/, finish],
  [toReport('recommendations'), /Print for the fridge/, finish],
  [toReport('analysis'), /Every number/, finish],
  [`/hand-over?assessment=${ASSESSMENT_ID}`, /PIN/],
  [toStep('mood/5'), /How do you feel today/],
  [toStep('mood/1'), /This is done/],
  [toStep('personality/2'), /Begin/],
  [toStep('skills/3'), /The four games|Pattern Trail/],
  [toStep('academic/4'), /What it asks about/],
  [toStep('parent/4'), /Submit Parent Input/],
  [toStep('teacher/5'), /Before you begin/],
];
test.each(pages)('words: %s shows none but those of the messages', async (path, shown, serve) => {
  serve?.();
  const { container } = renderApp(path);
  await waitFor(() => expect(container.textContent).toMatch(shown));
  openFolds(container);
  expect(listForeignWords(readScreen(container))).toEqual([]);
});

describe('words: an email has none but those of the messages', () => {
  const baseUrl = 'https://example.org';
  const link = { token: 'abc', dates: { handInBefore: '2', validUntil: '7' }, baseUrl };
  const sender = { name: 'Ana', line: '6' };
  const state = fold(assessment, [...mira.begun, ...mira.daysOpened(3)]) as Assessment;
  const child = { assessmentId: mira.assessmentId, week: state, childName: 'Mira' };
  const letters = [
    assessmentEmails.buildInvitationEmail('Mira', sender, link),
    assessmentEmails.buildTeacherReminderEmail('Mira', sender, 6, link),
    assessmentEmails.buildTeacherReminderEmail('Mira', sender, 8, { ...link, dates: null }),
    assessmentEmails.buildReportReadyEmail({ ...child, week: { ...state, status: 'reported' } }, baseUrl),
    assessmentEmails.buildCodeEmail('123456'),
    buildReminderEmail(child, [], { now: mira.on(3, '18:30'), baseUrl }),
    ...Object.keys(security.letters).map((kind) => buildSecurityEmail(kind as never, baseUrl)),
    ...[state, { ...state, status: 'reported' as const }].map((week) =>
      assessmentEmails.buildFormWithdrawnEmail(
        { ...child, week: { ...week, teacher: { formWithdrawn: true } as never } },
        baseUrl,
      ),
    ),
    assessmentEmails.buildConsentEmail(CONSENT_NOTICE, baseUrl),
    assessmentEmails.buildProofMissedEmail(baseUrl),
    assessmentEmails.buildWeekExpiredEmail(child, baseUrl),
    assessmentEmails.buildExpiringEmail(generatedAt, baseUrl),
    assessmentEmails.buildProfileEndingEmail({ childName: 'Mira', until: generatedAt, keepUrl: baseUrl }),
    renderGuardianInvitation(sender, { ...link, validUntil: '7' }),
    ...Object.keys(LINK_MS).map((purpose) =>
      renderAccountEmail(purpose as never, { token: 'abc', code: '123456' }, { baseUrl, toAddress: '6' }),
    ),
    renderKnownAddressEmail(baseUrl),
  ];
  test.each(letters)('$subject', (letter) => {
    const text = `${letter?.subject}\n${renderEmailText(letter as NonNullable<typeof letter>)}`;
    expect(listForeignWords(text.replaceAll(/https:\S+/g, ''))).toEqual([]);
  });
});

test('words: the PDF has none but those of the messages', () => {
  const model = buildPdfModel({ document: DOCUMENT, child: 'Mira', generatedAt, timeZone: 'Europe/London' });
  const sentences = listForeignWords([...listStrings(model)].join('\n')).filter((line) => line.trim().includes(' '));
  expect(sentences).toEqual([]);
});
