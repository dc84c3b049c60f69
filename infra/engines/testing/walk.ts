import { addressToken, teacherToken } from '#infra/client/inbox.ts';
import { connectFamily, type Family, freezeOnDay, liveWeek, moveNextDay } from '#infra/demo/family.ts';
import type { Driver } from '#infra/engines/testing/driver.ts';
import { createPerson } from '#infra/engines/testing/person.ts';
import { academic } from '#messages/academic.ts';
import { account } from '#messages/account.ts';
import { parentForm, teacherForm } from '#messages/adult-forms.ts';
import { assent } from '#messages/assent.ts';
import { dashboard } from '#messages/dashboard.ts';
import { games } from '#messages/games.ts';
import { handover } from '#messages/handover.ts';
import { mood } from '#messages/mood.ts';
import { notice } from '#messages/notice.ts';
import { subjectTitles } from '#messages/programme.ts';
import { quest } from '#messages/quest.ts';
import { schedule } from '#messages/schedule.ts';
import { signInWords } from '#messages/sign-in.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { COMPREHENSION_A } from '#shared/instruments/quest.a.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

export type Place = { baseUrl: string; mailUrl: string };
type OpenWindow = () => Promise<Driver>;

const CHILD = 'Mira';
const PIN = '2580';
const right = COMPREHENSION_A.options.find(({ id }) => id === COMPREHENSION_A.right)?.text['7-10'] ?? '';
const today = () => new Date().toISOString().slice(0, 10);

/**
 * A week in one engine with three people: a parent who opens an account, schedules and hands over, a child on its
 * stage, the gate back, both forms and the report. The remaining tasks are done through the API. Each engine has its
 * own family.
 */
export async function walkWeek(openWindow: OpenWindow, { baseUrl, mailUrl }: Place, name: string): Promise<void> {
  const email = `${name.toLowerCase()}@stones.example`;
  const teacherEmail = `teacher-${email}`;
  const family: Family = {
    parent: { name, email, password: 'seven stepping stones' },
    nickname: CHILD,
    simulated: createSimulatedFamily(name, 9),
  };
  const parent = createPerson(await openWindow(), baseUrl);

  await parent.goTo('/sign-up');
  await parent.fill(account.fields.name, name);
  await parent.fill(account.fields.email, email);
  await parent.fill(account.fields.password, family.parent.password);
  await parent.tap(account.signUp.submit);
  await parent.isAt('/dashboard');
  await parent.goTo(`/verify#${await addressToken(mailUrl, email)}`);
  await parent.tap(signInWords.verify.asks.signup.submit);
  await parent.isAt('/dashboard');
  await parent.tap(dashboard.tabs.schedule);
  await parent.fill(schedule.fields.childName, CHILD);
  await parent.fill(schedule.fields.childAge, '9');
  await parent.fill(schedule.fields.startDate, today());
  await parent.fill(schedule.fields.teacherEmail, teacherEmail);
  await parent.choose(notice.label);
  await parent.tap(schedule.submit);
  await parent.sees(schedule.done.title);

  const living = await connectFamily(baseUrl, family);
  const week = `?assessment=${living.assessmentId}`;
  await parent.goTo(`/hand-over${week}`);
  await parent.choose(handover.handOver.assists.alone);
  await parent.fill(handover.handOver.pin, PIN);
  await parent.tap(handover.handOver.submit(CHILD));

  // From here on the window shows the child's pages.
  const child = parent;
  await child.choose(assent.yes);
  await child.tap(steps.nextButton);
  await child.choose(mood.moods.excited);
  await child.tap(steps.nextButton);
  await child.choose(mood.energies.medium);
  await child.tap(steps.complete);
  await child.sees(stage.kept);
  await freezeOnDay(living, 5);
  await child.goTo(`/assessment/personality/2${week}`);
  await child.tap(quest.begin);
  await child.choose(right);
  await child.tap(steps.nextButton);
  await child.tap(quest.check.goOn);
  const scene = await child.question();
  await child.tapPart('.answer-card');
  await child.tap(steps.nextButton);
  await child.question(scene);
  await child.goTo(`/assessment/skills/3${week}`);
  await child.tap(games.start);
  await child.sees(games.practice);
  await child.goTo(`/assessment/academic/4${week}`);
  await child.tap(stage.start);
  const item = await child.question(subjectTitles.mathematics);
  await child.tap(academic.pass);
  await child.question(item);

  await parent.goTo('/dashboard');
  await parent.isAt('/unlock');
  await parent.fill(handover.gate.pinLabel, PIN);
  await parent.tap(handover.gate.open);
  await parent.isAt('/dashboard');
  await parent.sees(CHILD);
  await parent.goTo(`/assessment/parent/4${week}`);
  await parent.choose('Outdoor Play');
  await parent.choose(MIRROR_SCENES[0]?.options[0]?.text ?? '');
  await parent.fill(parentForm.texts.strengths.label, 'Keeps going until it works.');
  await parent.tap(parentForm.submit);
  await parent.sees(parentForm.done.title);

  const teacher = createPerson(await openWindow(), baseUrl);
  await teacher.goTo(`/t#${await teacherToken(mailUrl, teacherEmail)}`);
  await teacher.fill(teacherForm.style, 'mixed');
  await teacher.fill(teacherForm.texts.strengths.label, 'Helps others to begin.');
  await teacher.choose(teacherForm.share(teacherForm.texts.strengths.label));
  await teacher.tap(teacherForm.submit);
  await teacher.sees(teacherForm.done.title);

  await moveNextDay(living, 1);
  await liveWeek(family, living, null, () => undefined);
  await parent.goTo(`/reports/${living.assessmentId}`);
  await parent.tap('Detailed Analysis');
  await parent.tapPart('[data-fold=words] summary');
  await parent.sees('Keeps going until it works.');
}
