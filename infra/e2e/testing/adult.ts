import type { Page } from 'playwright-core';
import { teacherToken } from '#infra/client/inbox.ts';
import { account } from '#messages/account.ts';
import { parentForm, teacherForm } from '#messages/adult-forms.ts';
import { dashboard } from '#messages/dashboard.ts';
import { notice } from '#messages/notice.ts';
import { schedule } from '#messages/schedule.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';

/* What an adult does on the screens. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

type Credentials = { email: string; password: string };

export async function signUpOn(page: Page, { name, email, password }: Credentials & { name: string }): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel(account.fields.name).fill(name);
  await page.getByLabel(account.fields.email).fill(email);
  await page.getByLabel(account.fields.password).fill(password);
  await button(page, account.signUp.submit).click();
  await page.waitForURL(/dashboard/);
}

/** Sends the password; `next` is the address that opens then. A second step or a refusal may follow. */
export async function givePassword(page: Page, { email, password }: Credentials, next?: string): Promise<void> {
  await page.goto(next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in');
  await page.getByLabel(account.fields.email).fill(email);
  await page.getByLabel(account.fields.password).fill(password);
  await button(page, account.signIn.submit).click();
}

export async function signInOn(page: Page, credentials: Credentials, next = '/dashboard'): Promise<void> {
  await givePassword(page, credentials, next);
  await page.waitForURL((url) => url.pathname === next.replace(/[?].*/, ''));
}

/** Schedules the week of a child of nine from today. */
export async function scheduleOn(
  page: Page,
  { child, parentEmail, teacherEmail }: { child: string; parentEmail?: string; teacherEmail?: string },
): Promise<void> {
  await page.getByRole('tab', { name: dashboard.tabs.schedule }).click();
  await page.getByLabel(schedule.fields.childName).fill(child);
  await page.getByLabel(schedule.fields.childAge, { exact: true }).selectOption('9');
  if (parentEmail) await page.getByLabel(schedule.fields.parentEmail).fill(parentEmail);
  if (teacherEmail) await page.getByLabel(schedule.fields.teacherEmail).fill(teacherEmail);
  await page.getByLabel(notice.label).check();
  // Last: a date from before midnight is in the past right after it.
  await page.getByLabel(schedule.fields.startDate).fill(new Date().toISOString().slice(0, 10));
  await button(page, schedule.submit).click();
  await waitForText(page, schedule.done.title);
}

/** Fills the open form of a parent and submits it. */
export async function fillParentForm(page: Page, strengths: string): Promise<void> {
  await page.getByLabel('Outdoor Play').check();
  await page
    .getByRole('radio', { name: MIRROR_SCENES[0]?.options[0]?.text ?? '' })
    .first()
    .check();
  await page.getByRole('textbox', { name: parentForm.texts.strengths.label }).fill(strengths);
  await button(page, parentForm.submit).click();
  await waitForText(page, parentForm.done.title);
}

/** Opens the form by the link of the email. */
export async function openTeacherForm(page: Page, mailUrl: string, address: string): Promise<void> {
  await page.goto(`/t#${await teacherToken(mailUrl, address)}`);
  await waitForText(page, teacherForm.title(5));
}

/** Fills the open form of a teacher, shares what is written with the family, and submits it. */
export async function fillTeacherForm(page: Page, strengths: string): Promise<void> {
  await page.getByLabel(teacherForm.style).selectOption('mixed');
  await page.getByRole('textbox', { name: teacherForm.texts.strengths.label }).fill(strengths);
  await page.getByLabel(teacherForm.share(teacherForm.texts.strengths.label)).check();
  await button(page, teacherForm.submit).click();
  await waitForText(page, teacherForm.done.title);
}
