import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BadLine, openBadLine, openSlowMail } from '#infra/bad-line/testing/bad-line.ts';
import { findFalseStatements, readCourse, recordStatements } from '#infra/bad-line/testing/card-statements.ts';
import { type ApiClient, createApiClient } from '#infra/client/api-client.ts';
import { addressToken, guardianToken, teacherToken, waitForEmail } from '#infra/client/inbox.ts';
import { doTask, type Family, freezeOnDay, type LivingFamily, moveNextDay, scheduleWeek } from '#infra/demo/family.ts';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { createProductEnvironment } from '#infra/demo/product-environment.ts';
import { button } from '#infra/e2e/testing/adult.ts';
import { answerAssent } from '#infra/e2e/testing/assent.ts';
import { launchBrowser } from '#infra/e2e/testing/browser.ts';
import { type DevInbox, startDevInbox } from '#infra/mail-inbox/dev-inbox.ts';
import { type Product, startProduct } from '#infra/start/product.ts';
import { account } from '#messages/account.ts';
import { forms, parentForm, teacherForm } from '#messages/adult-forms.ts';
import { dashboard } from '#messages/dashboard.ts';
import { device } from '#messages/device.ts';
import { mail } from '#messages/mail.ts';
import { mood } from '#messages/mood.ts';
import { outboxNotice } from '#messages/outbox-notice.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { shell } from '#messages/shell.ts';
import { steps } from '#messages/steps.ts';
import { createLogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { verify } from '#shared/contracts/accounts.ts';
import { pauseAssessment, resumeAssessment } from '#shared/contracts/assessments.ts';
import { acceptGuardianInvitation, inviteGuardian } from '#shared/contracts/guardians.ts';
import { signUp } from '#shared/contracts/session.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { createRandom } from '#shared/values/seeded.ts';

/*
 * Two guardians use two tabs each for a week. One of them is on a line that is slow, resets, answers 502 before or
 * after the server has processed a request, and cuts websockets; mails go through a slow server. What the cards showed
 * is compared with the log, acknowledged answers must be in it once, and the bytes that each person received are
 * searched for data of others.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const SEED = process.env.BAD_LINE_SEED ?? 'stepping stones';
const NOTES = 'canary-notes-7f3a';
const TEACHER = 'canary-okafor@school.example';
const UNSHARED = 'canary-unshared-91c2';
const STRENGTHS = { owner: 'Keeps going until it works.', other: 'Laughs about mistakes.' };
const OTHER = { name: 'Ben', email: 'ben@stones.example', password: 'another crossing stone' };
const family: Family = {
  parent: { name: 'Ana', email: 'canary-ana@stones.example', password: 'seven stepping stones' },
  teacherEmail: TEACHER,
  nickname: 'Mira',
  notes: NOTES,
  simulated: createSimulatedFamily('two guardians', 9),
};
/** Share of a person's 11 to 40 responses whose body may be missing: the line cuts some, and the page asks again. */
const MOST_UNREAD = 0.1;
const MOOD_DAYS = [1, 2, 3, 4, 5, 6] as const;

/** `reading`: one promise for each response, whose body is in `received` or else its address in `unread`. */
type Person = {
  context: BrowserContext;
  tabs: [Page, Page];
  received: string[];
  unread: string[];
  reading: Promise<unknown>[];
};

let data: string;
let product: Product;
let browser: Browser;
let inbox: DevInbox;
let mailUrl: string;
let line: BadLine;
let living: LivingFamily;
let ana: Person;
let ben: Person;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'seven-stones-bad-line-'));
  ends.push(() => rm(data, { recursive: true, force: true }));
  const ports = await findFreePorts();
  inbox = await startDevInbox({
    folder: join(data, 'letters'),
    smtpPort: ports.smtp,
    httpPort: ports.mailPage,
    now: () => new Date(),
  });
  mailUrl = `http://localhost:${inbox.httpPort}/dev/mail`;
  const slowMail = await openSlowMail(inbox.smtpPort, createRandom(`${SEED}/mail`));
  ends.push(inbox.close, slowMail.close);
  const environment = createProductEnvironment({ DAY_LENGTH: '3s', SMTP_URL: slowMail.url });
  product = await startProduct({ root, data, programs: join(root, '.data'), ports, environment, say: () => undefined });
  ends.push(product.stop);
  line = await openBadLine(new URL(product.baseUrl).host, SEED);
  browser = await launchBrowser(join(root, '.data'));
  ends.push(line.close, () => browser.close());
}, 1_800_000);
beforeEach(({ onTestFailed }) =>
  onTestFailed(async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    await mkdir(join(root, '.data', 'e2e'), { recursive: true });
    await Promise.all(
      pages.map((page, i) => page.screenshot({ path: join(root, '.data', 'e2e', `bad-line-${i + 1}.png`) })),
    );
  }),
);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** A person's browser with two tabs, and everything that its pages receive from the API. */
async function openPerson(proxy?: { server: string; bypass: string }): Promise<Person> {
  const context = await browser.newContext({
    baseURL: product.baseUrl,
    timezoneId: 'UTC',
    locale: 'en-GB',
    ...(proxy && { proxy }),
  });
  context.setDefaultTimeout(60_000);
  const received: string[] = [];
  const unread: string[] = [];
  const reading: Promise<unknown>[] = [];
  context.on('response', (response) => {
    if (response.url().includes('/api/'))
      reading.push(
        response.text().then(
          (text) => received.push(text),
          (error: Error) => unread.push(`${response.status()} ${response.url()}: ${error.message}`),
        ),
      );
  });
  const openTab = async () => {
    const page = await context.newPage();
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
    return page;
  };
  return { context, tabs: [await openTab(), await openTab()], received, unread, reading };
}

/** Leaves a page after the bodies of its responses were read, which the browser drops with the page. */
async function goTo({ reading }: Person, page: Page, path: string): Promise<void> {
  await Promise.all(reading);
  await page.goto(path);
}

/** Waits for the target, and presses the retry buttons of a page meanwhile. */
async function waitOnBadLine(page: Page, target: Locator, withinMs = 90_000): Promise<void> {
  const again = button(page, shell.tryAgain).or(button(page, shell.failed.again)).first();
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(200)) {
    if (await target.first().isVisible()) return;
    if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
  }
  throw new Error(
    `${target} did not come to ${page.url()} within ${withinMs / 1000} s: ${(await page.locator('main').first().textContent())?.slice(0, 400)}`,
  );
}

async function signInOn(
  { tabs: [page] }: Person,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/sign-in');
  await waitOnBadLine(page, page.getByLabel(account.fields.email));
  await page.getByLabel(account.fields.email).fill(email);
  await page.getByLabel(account.fields.password).fill(password);
  for (let tries = 0; !page.url().includes('/dashboard') && tries < 10; tries++) {
    await button(page, account.signIn.submit).click();
    await page.waitForURL(/dashboard/, { timeout: 5_000 }).catch(() => undefined);
  }
  await page.waitForURL(/dashboard/);
}

async function joinAsGuardian(owner: ApiClient): Promise<void> {
  const other = createApiClient(product.baseUrl);
  await other.call(signUp, { params: {}, body: OTHER });
  await other.call(verify, {
    params: {},
    body: { type: 'signup', token_hash: await addressToken(mailUrl, OTHER.email) },
  });
  const { studentId } = await living.progress();
  await owner.call(inviteGuardian, { params: { studentId }, body: { email: OTHER.email } });
  await other.call(acceptGuardianInvitation, {
    params: {},
    body: { token: await guardianToken(mailUrl, OTHER.email) },
  });
}

/** Whether a screen said that an answer has reached the server, and when. */
type AcknowledgedAnswer = { what: string; at: number; isDelivered: boolean };
const acknowledged: AcknowledgedAnswer[] = [];

async function checkMood(person: Person, day: number): Promise<void> {
  const [, page] = person.tabs;
  await goTo(person, page, `/assessment/mood/${day}`);
  if (day === 1) {
    await waitOnBadLine(page, page.locator('form'));
    await answerAssent(page, 5);
  }
  const happy = page.getByRole('radio', { name: mood.moods.happy });
  await waitOnBadLine(page, happy);
  await happy.check();
  await button(page, steps.nextButton).click();
  await page.getByRole('radio', { name: mood.energies.medium }).check();
  await button(page, steps.complete).click();
  const [delivered, here] = [page.getByText(mood.done.text), page.getByText(steps.savedHere)];
  await waitOnBadLine(page, delivered.or(here));
  acknowledged.push({ what: `MoodChecked ${day}`, at: Date.now(), isDelivered: await delivered.first().isVisible() });
}

async function fillParentForm(person: Person, text: string): Promise<void> {
  const [, page] = person.tabs;
  await goTo(person, page, '/assessment/parent/4');
  await waitOnBadLine(page, page.getByLabel('Outdoor Play'));
  await page.getByLabel('Outdoor Play').check();
  await page
    .getByRole('radio', { name: MIRROR_SCENES[0]?.options[0]?.text ?? '' })
    .first()
    .check();
  await page.getByRole('textbox', { name: parentForm.texts.strengths.label }).fill(text);
}

/** `here`: the form waits on the device. */
async function submitParentForm(page: Page): Promise<'delivered' | 'refused' | 'here'> {
  await button(page, parentForm.submit).click();
  const outcomeTexts = {
    delivered: page.getByText(parentForm.done.text),
    refused: page.getByText(forms.failed).or(page.getByText(steps.refused)),
    here: page.getByText(device.notSent),
  };
  await waitOnBadLine(page, outcomeTexts.delivered.or(outcomeTexts.refused).or(outcomeTexts.here));
  for (const outcome of ['refused', 'here'] as const)
    if (await outcomeTexts[outcome].first().isVisible()) return outcome;
  acknowledged.push({ what: 'ParentObserved', at: Date.now(), isDelivered: true });
  return 'delivered';
}

async function fillAsTeacher({ tabs: [page] }: Person): Promise<void> {
  await page.goto(`/t#${await teacherToken(mailUrl, TEACHER)}`);
  const { code } = teacherForm.link;
  const [form, asksForCode] = [page.getByLabel(teacherForm.style), page.getByLabel(code.field)];
  await waitOnBadLine(page, form.or(asksForCode));
  // If the response to the first opening is lost, the second one comes from a browser that the server does not know
  // yet.
  if (await asksForCode.isVisible()) {
    const email = await waitForEmail(mailUrl, TEACHER, mail.teacherCode.subject);
    await asksForCode.fill(/(\d{3} \d{3})/.exec(email)?.[1] ?? '');
    await button(page, code.submit).click();
    await waitOnBadLine(page, form);
  }
  await page.getByLabel(teacherForm.style).selectOption('mixed');
  await page.getByRole('textbox', { name: teacherForm.texts.strengths.label }).fill('Helps others to begin.');
  await page.getByLabel(teacherForm.share(teacherForm.texts.strengths.label)).check();
  await page.getByRole('textbox', { name: teacherForm.texts.challenges.label }).fill(UNSHARED);
  await button(page, teacherForm.submit).click();
  await button(page, teacherForm.unticked.without(1)).click();
  // The thanks appear only after the form was sent.
  await waitOnBadLine(page, page.getByText(teacherForm.done.title));
  acknowledged.push({ what: 'TeacherObserved', at: Date.now(), isDelivered: true });
}

/** The remaining tasks, on a good line through the API. */
async function doRemainingTasks(day: number): Promise<void> {
  const { days } = await living.progress();
  for (const task of days.flatMap(({ tasks }) => tasks))
    if (task.day === day && task.state === 'open' && ['personality', 'skills', 'academic'].includes(task.type))
      await doTask(family, living, task);
}

describe('two guardians with two tabs each, one of them on a bad line', () => {
  it('live a whole week in which every screen is right', async () => {
    living = await scheduleWeek(product.baseUrl, family, 'UTC', createApiClient(product.baseUrl), mailUrl);
    await freezeOnDay(living, 1);
    await joinAsGuardian(living.parent);
    [ana, ben] = [await openPerson(), await openPerson({ server: line.address, bypass: '<-loopback>' })];
    const teacher = await openPerson({ server: line.address, bypass: '<-loopback>' });
    await signInOn(ana, family.parent);
    await signInOn(ben, OTHER);
    const { statements, stop } = recordStatements({ Ana: ana.tabs[0], Ben: ben.tabs[0] });
    await ana.tabs[1].goto(`/reports/${living.assessmentId}`);
    await ana.tabs[1].getByRole('heading', { name: reportScreen.draft.title(family.nickname) }).waitFor();

    const outcomes: Record<string, 'delivered' | 'refused' | 'here'> = {};
    for (const day of MOOD_DAYS) {
      if (day > 1) await freezeOnDay(living, day);
      await Promise.all([checkMood(ben, day), doRemainingTasks(day)]);
      if (day === 2) await pauseAndResume();
      if (day === 4) {
        await Promise.all([fillParentForm(ana, STRENGTHS.owner), fillParentForm(ben, STRENGTHS.other)]);
        const [owner, other] = await Promise.all([submitParentForm(ana.tabs[1]), submitParentForm(ben.tabs[1])]);
        Object.assign(outcomes, { owner, other });
      }
      if (day === 5) await fillAsTeacher(teacher);
    }
    await expect.poll(async () => listOpenTasks(), { timeout: 90_000 }).toEqual([]);
    await moveNextDay(living, 1);
    for (const person of [ana, ben]) {
      const [, page] = person.tabs;
      await goTo(person, page, `/reports/${living.assessmentId}`);
      await waitOnBadLine(page, page.getByRole('heading', { name: reportScreen.title(family.nickname), exact: true }));
    }
    await stop();

    await checkParentForms(outcomes);
    const log = createLogClient(product.maintenanceUrl, { max: 2 });
    try {
      const course = await readCourse(log, living.assessmentId);
      const live = statements.filter(({ isLive }) => isLive);
      expect(new Set(live.map(({ reader }) => reader))).toEqual(new Set(['Ana', 'Ben']));
      expect(findFalseStatements(statements, course)).toEqual([]);
      await checkAcknowledged(log);
    } finally {
      await log.end();
    }
    await checkReceived(teacher);
    await checkEmails();
    expect(Object.entries(line.faults).filter(([, times]) => times === 0)).toEqual([]);
  }, 900_000);
});

/** A pause of one guardian appears on the other's card, and so does its end. */
async function pauseAndResume(): Promise<void> {
  const params = { assessmentId: living.assessmentId };
  const paused = ben.tabs[0].getByText(dashboard.paused, { exact: true });
  await living.parent.call(pauseAssessment, { params, body: {} });
  await waitOnBadLine(ben.tabs[0], paused);
  await living.parent.call(resumeAssessment, { params, body: {} });
  await expect.poll(() => paused.isVisible(), { timeout: 60_000 }).toBe(false);
}

async function listOpenTasks(): Promise<string[]> {
  const { days } = await living.progress();
  return days.flatMap(({ tasks }) => tasks).flatMap(({ id, state }) => (state === 'done' ? [] : [id]));
}

/** One form counts and its author sees that; the other guardian sees that theirs was rejected. */
async function checkParentForms(outcomes: Record<string, string>): Promise<void> {
  const log = createLogClient(product.maintenanceUrl, { max: 1 });
  const events = await createPostgresEventStore(log)
    .read(living.assessmentId, { types: ['ParentObserved'] })
    .finally(() => log.end());
  const texts = events.flatMap(({ event }) => (event.type === 'ParentObserved' ? [event.texts.strengths] : []));
  expect(texts).toHaveLength(1);
  const [winner, loser] = texts[0] === STRENGTHS.owner ? ['owner', 'other'] : ['other', 'owner'];
  expect(['delivered', 'here']).toContain(outcomes[winner ?? '']);
  if (outcomes[loser ?? ''] === 'refused') return;
  expect(outcomes[loser ?? '']).toBe('here');
  const person = loser === 'owner' ? ana : ben;
  const [, page] = person.tabs;
  await goTo(person, page, '/assessment/parent/4');
  await waitOnBadLine(page, page.getByText(outboxNotice.rejected(1)));
}

/**
 * An acknowledged answer is in the log once and was there at that time; one that waited on the device has arrived
 * since.
 */
async function checkAcknowledged(log: ReturnType<typeof createLogClient>): Promise<void> {
  const rows = await log<{ what: string; at: Date }[]>`
    select type || case when type = 'MoodChecked' then ' ' || (data ->> 'day') else '' end as what, at from events
    where stream_id = ${living.assessmentId} and type in ('MoodChecked', 'ParentObserved', 'TeacherObserved')`;
  for (const { what, at, isDelivered } of acknowledged) {
    const [row, ...more] = rows.filter((each) => each.what === what);
    expect([what, more.length, row !== undefined]).toEqual([what, 0, true]);
    if (isDelivered) expect(row?.at.getTime()).toBeLessThanOrEqual(at);
  }
}

/**
 * What each person must have received, so that the search has something to find, and what nobody may: data of others.
 */
async function checkReceived(teacher: Person): Promise<void> {
  const { nickname, parent } = family;
  for (const { person, least, own, others } of [
    { person: ana, least: 100, own: [nickname, parent.email], others: [TEACHER, UNSHARED] },
    { person: ben, least: 100, own: [nickname, OTHER.email], others: [NOTES, parent.email, TEACHER, UNSHARED] },
    {
      person: teacher,
      least: 10,
      own: [nickname],
      others: [NOTES, parent.email, OTHER.email, STRENGTHS.owner, STRENGTHS.other, '"happy"'],
    },
  ]) {
    await Promise.all(person.reading);
    const { received, unread } = person;
    const findWords = (words: readonly string[]) =>
      words.filter((word) => received.some((text) => text.includes(word)));
    expect(received.length).toBeGreaterThanOrEqual(least);
    expect(unread.length / person.reading.length, unread.join('\n')).toBeLessThanOrEqual(MOST_UNREAD);
    expect(findWords(own)).toEqual(own);
    expect(findWords(others)).toEqual([]);
  }
}

/** No mail arrives twice. */
async function checkEmails(): Promise<void> {
  const emails = (await inbox.mails()).map(({ to, subject, text }) => `${to.join()} ${subject} ${text}`);
  expect(emails.length).toBeGreaterThan(3);
  expect(emails.filter((email, i) => emails.indexOf(email) !== i)).toEqual([]);
}
