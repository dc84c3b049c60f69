import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { addressToken } from '#infra/client/inbox.ts';
import {
  answerScenes,
  connectFamily,
  doOpenTasks,
  type Family,
  freezeOnDay,
  type LivingFamily,
  moveNextDay,
} from '#infra/demo/family.ts';
import {
  button,
  fillParentForm,
  fillTeacherForm,
  openTeacherForm,
  scheduleOn,
  signInOn,
  signUpOn,
  waitForText,
} from '#infra/e2e/testing/adult.ts';
import { answerAssent } from '#infra/e2e/testing/assent.ts';
import { createVisitor, type Visitor } from '#infra/e2e/testing/browser.ts';
import { parentForm, teacherForm } from '#messages/adult-forms.ts';
import { dashboard } from '#messages/dashboard.ts';
import { mood } from '#messages/mood.ts';
import { quest } from '#messages/quest.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { schedule } from '#messages/schedule.ts';
import { signInWords } from '#messages/sign-in.ts';
import { steps } from '#messages/steps.ts';
import { CHAPTERS_A, COMPREHENSION_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

const parent = {
  name: 'Ana Brunnenkress',
  email: 'ana.brunnenkress@stones.example',
  password: 'seven stepping stones',
};
const TEACHER = 'okafor@school.example';
const CHILD = 'Mirabellina';
const STRENGTHS = { parent: 'Keeps going until it works.', teacher: 'Helps others to begin.' };

/** Everything that is typed on this journey and must not appear in logs. */
export const TYPED: readonly string[] = [...Object.values(parent), TEACHER, CHILD, ...Object.values(STRENGTHS)];
const family: Family = { parent, nickname: CHILD, simulated: createSimulatedFamily('journey', 9) };
const right = COMPREHENSION_A.options.find(({ id }) => id === COMPREHENSION_A.right);

/** Scenes of the story that are answered through the API, up to the last one of the second chapter. */
const BY_API = { from: 2, to: QUEST_A.findIndex(({ chapter }) => chapter === 3) - 1 };

/** For a busy machine, where several journeys run at once. */
const SCREEN_MS = 60_000;

/** Day length for this journey: each day on which something is done by hand lasts until it is done. */
export const JOURNEY_DAY_LENGTH = '3s';

/** The address of the product and of the inbox page. */
export type Place = { baseUrl: string; mailUrl: string };

/**
 * One week of a family on the screens of three people: a parent who acts, the same parent watching on another device,
 * and a teacher. Games and subjects are done through the API, since their scores do not depend on a screen. Throws if a
 * screen does not appear; returns the browsers' complaints. On failure, screenshots of all people go to `pictures`
 * (person-1.png and on).
 */
export async function runJourney(browser: Browser, place: Place, pictures: string): Promise<string[]> {
  const people: Visitor[] = [];
  const openPerson = async (viewport?: { width: number; height: number }) => {
    const person = await createVisitor(browser, place.baseUrl, viewport);
    person.context.setDefaultTimeout(SCREEN_MS);
    people.push(person);
    return person;
  };
  try {
    await runWeek(place, openPerson);
  } catch (error) {
    await mkdir(pictures, { recursive: true });
    await Promise.all(
      people.map(({ page: screen }, i) => screen.screenshot({ path: join(pictures, `person-${i + 1}.png`) })),
    );
    throw error;
  } finally {
    await Promise.all(people.map(({ context }) => context.close()));
  }
  return people.flatMap(({ complaints }) => complaints);
}

/** Opens a day, which the watching page shows. */
async function openDay(living: LivingFamily, day: number, watcher: Page): Promise<void> {
  await freezeOnDay(living, day);
  // On a busy machine it may be the next one by then.
  await waitForText(watcher, new RegExp(`Day [${day}-7] of 7`));
}

type OpenPerson = (viewport?: { width: number; height: number }) => Promise<Visitor>;

async function runWeek(place: Place, openPerson: OpenPerson): Promise<void> {
  const { page } = await openPerson();

  // Opens an account, and submits the schedule with every required field missing first.
  await signUpOn(page, parent);
  // In the browser of the sign-up: the teacher gets an email only after the address is confirmed.
  await page.goto(`/verify#${await addressToken(place.mailUrl, parent.email)}`);
  await button(page, signInWords.verify.asks.signup.submit).click();
  await page.waitForURL(/dashboard/);
  await page.getByRole('tab', { name: dashboard.tabs.schedule }).click();
  await button(page, schedule.submit).click();
  await waitForText(page, schedule.missing.text);
  await scheduleOn(page, { child: CHILD, parentEmail: parent.email, teacherEmail: TEACHER });
  const living = await connectFamily(place.baseUrl, family);
  await freezeOnDay(living, 1);

  // The same parent on another device sees every change without reloading.
  const { page: watcher } = await openPerson();
  await signInOn(watcher, parent);
  await waitForText(watcher, dashboard.week(CHILD));
  await waitForText(watcher, dashboard.freshness.live.word);

  // Day 1: a mood check by hand; the stone lights up on the other screen.
  await page.goto('/assessment/mood/1');
  await waitForText(page, steps.titles.mood(1));
  await answerAssent(page);
  // The button is aria-disabled and still reacts to a tap, with the reason, once the new question takes taps.
  await page.locator('.shield').waitFor({ state: 'hidden' });
  await button(page, steps.nextButton).click({ force: true });
  await waitForText(page, mood.both);
  await page.getByRole('radio', { name: mood.moods.excited }).check();
  await button(page, steps.nextButton).click();
  await page.getByRole('radio', { name: mood.energies.medium }).check();
  await button(page, steps.complete).click();
  await waitForText(page, mood.done.title);
  await waitForText(watcher, 'Mood check of day 1 done');
  await waitForText(watcher, /1 of 15 tasks done/);

  // Day 2: the story, by keyboard except for the question about it; most of it on another device, resumed by a reload.
  await openDay(living, 2, watcher);
  await page.goto('/assessment/personality/2');
  await button(page, quest.begin).click();
  await page.getByRole('radio', { name: right?.text['7-10'] as string }).check();
  await button(page, steps.nextButton).click();
  await button(page, quest.check.goOn).click();
  for (const [i, { chapter }] of QUEST_A.entries()) {
    if (i >= BY_API.from && i < BY_API.to) continue;
    if (i === BY_API.to) {
      // Shown once the answer before it is stored.
      await waitForText(page, quest.question(BY_API.from + 1, QUEST_A.length));
      await answerScenes(family, living, QUEST_A.slice(BY_API.from, BY_API.to));
      await page.reload();
      await button(page, quest.carryOn).click();
    } else if (i > 0 && chapter !== QUEST_A[i - 1]?.chapter) {
      await button(page, quest.rest.goOn(CHAPTERS_A[chapter - 1]?.title ?? '')).click();
      await button(page, quest.begin).click();
    }
    await waitForText(page, quest.question(i + 1, QUEST_A.length));
    await page.locator('h2:focus').waitFor();
    await page.keyboard.press(String(1 + (i % 4)));
    await page.keyboard.press('Enter');
  }
  await waitForText(page, quest.done.title);
  await waitForText(watcher, 'Story quest completed');

  // Day 4: the parent's form, refused without an activity.
  await openDay(living, 4, watcher);
  await page.goto('/assessment/parent/4');
  await button(page, parentForm.submit).click();
  await waitForText(page, parentForm.chooseActivity);
  await fillParentForm(page, STRENGTHS.parent);
  await waitForText(watcher, 'Parent input given');

  // The teacher's form, in a third browser without an account, through the link of the email.
  await openDay(living, 5, watcher);
  const { page: teacher } = await openPerson({ width: 390, height: 844 });
  await openTeacherForm(teacher, place.mailUrl, TEACHER);
  await button(teacher, teacherForm.submit).click();
  await waitForText(teacher, teacherForm.chooseStyle);
  await fillTeacherForm(teacher, STRENGTHS.teacher);
  await waitForText(watcher, 'Teacher input given');
  // With days of seconds the invitation is over soon after the week, which a page that stays open is told by a 401.
  await teacher.goto('about:blank');

  // The remaining tasks are done through the API. Meanwhile the parent reads the draft, and the report takes its place in
  // the same document at the same address.
  await page.goto(`/reports/${living.assessmentId}`);
  await page.getByRole('heading', { name: reportScreen.draft.title(CHILD) }).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await doOpenTasks(family, living);
  await openDay(living, 6, watcher);
  await doOpenTasks(family, living);
  await moveNextDay(living, 1);
  await page.getByRole('heading', { name: reportScreen.title(CHILD), exact: true }).waitFor({ timeout: 90_000 });
  if (!(await page.evaluate(() => 'sameDocument' in globalThis))) throw new Error('the report came by a reload');

  // Day 7: the report appears on the watching screen and is opened there.
  await watcher.getByRole('tab', { name: dashboard.tabs.completed }).click();
  await button(watcher, dashboard.completed.report)
    .or(watcher.getByRole('link', { name: dashboard.completed.report }))
    .click({ timeout: 90_000 });
  await watcher.waitForURL(/reports\//);
  await waitForText(watcher, /Helps others to begin|Keeps going until it works/).catch(async () => {
    await watcher.getByRole('tab', { name: 'Detailed Analysis' }).click();
    await watcher.locator('[data-fold=words] summary').first().click();
    await waitForText(watcher, /Keeps going until it works/);
  });
}
