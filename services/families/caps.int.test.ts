import { describe, expect, it } from 'vitest';
import { type Person, readCode, SCHEDULE, setUpTestApi, signUpParent } from '#services/http/testing/app.ts';
import { runBehindTableLock } from '#services/http/testing/held-write.ts';
import type { GuardianInvitation } from '#shared/contracts/guardians.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Student } from '#shared/contracts/students.ts';

const api = setUpTestApi({ mostChildren: 2, mostWeeks: 2 });
const createChildBody = (nickname: string) => ({ nickname, ageYears: 8 });

describe('one account', () => {
  it('holds so many children and weeks, and no more', async () => {
    const parent = await signUpParent(api);
    const added = [];
    for (const name of ['Robin', 'Mira', 'Teo']) added.push(await parent.post('/students', createChildBody(name)));
    expect(added.map(({ statusCode }) => statusCode)).toEqual([201, 201, 409]);
    expect(added[2]?.json().code).toBe('LIMIT_REACHED');
    const [robin, mira] = added.map((answer) => answer.json().id);
    const schedule = (studentId: string) => parent.post('/assessments', { ...SCHEDULE, studentId });
    expect([(await schedule(robin)).statusCode, (await schedule(mira)).statusCode]).toEqual([201, 201]);
    const [{ id }] = (await api.log`select id from assessment_sessions where student_id = ${robin}`) as unknown as [
      { id: string },
    ];
    await parent.post(`/assessments/${id}/cancel`);
    expect((await schedule(robin)).json().code).toBe('LIMIT_REACHED');
    // Another family is not counted.
    expect((await (await signUpParent(api)).post('/students', createChildBody('Robin'))).statusCode).toBe(201);
  });

  it('holds no more where all of them come at once: children, invitations to look after one, weeks', async () => {
    const addAtOnce = async (parent: Person, names: readonly string[]) =>
      (await Promise.all(names.map((name) => parent.post('/students', createChildBody(name))))).filter(
        ({ statusCode }) => statusCode === 201,
      );
    const parent = await signUpParent(api);
    const added = await addAtOnce(parent, ['Robin', 'Mira', 'Teo', 'Kim']);
    expect(added).toHaveLength(2);

    const [robin, mira] = added.map((answer) => answer.json<Student>().id);
    const schedule = (studentId?: string) => parent.post('/assessments', { ...SCHEDULE, studentId });
    const { id } = (await schedule(robin)).json<ProgressView>();
    await parent.post(`/assessments/${id}/cancel`);
    // Behind their count, where each asks the address of the reminders.
    const scheduled = await runBehindTableLock(api, 'auth.letters', [() => schedule(robin), () => schedule(mira)]);
    expect(scheduled.map(readCode).sort()).toEqual(['LIMIT_REACHED', 'ok']);

    const invite = async () => {
      const owner = await signUpParent(api);
      const [child] = await addAtOnce(owner, ['Una']);
      const path = `/students/${child?.json<Student>().id}/guardians`;
      const invitation = (await owner.post(path, { email: 'other@example.org' })).json<GuardianInvitation>();
      const minted = await api.guardianLinks.mint(invitation.id, api.clock.now);
      if (!minted || minted === 'inviterUnproved') throw new Error('no letter');
      return minted.token;
    };
    const tokens = [await invite(), await invite(), await invite()];
    const other = await signUpParent(api);
    const accepted = await Promise.all(tokens.map((token) => other.post('/guardian/accept', { token }, { key: null })));
    expect(accepted.map(readCode).sort()).toEqual(['LIMIT_REACHED', 'ok', 'ok']);
  });

  it('calls no child by an address, a link or a telephone number, and one J. R. or Zoë-Marie', async () => {
    const parent = await signUpParent(api);
    for (const nickname of [
      'robin@example.org',
      'https://evil.example',
      'see evil.example/now',
      'www.evil.example',
      'evil:8080',
      'win at evil。com',
      'call 0900 123 456 now',
    ]) {
      const { status, fields } = (await parent.post('/students', createChildBody(nickname))).json();
      expect([nickname, status, fields[0].path]).toEqual([nickname, 400, 'nickname']);
    }
    for (const nickname of ['J. R.', 'Zoë-Marie O’Neil'])
      expect((await parent.post('/students', createChildBody(nickname))).statusCode).toBe(201);
  });
});
