import { describe, expect, it } from 'vitest';
import { addCoGuardian, createPerson, signUpFamily, stepUp } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { begun, begunWithoutTeacher, daysOpened, examples, on } from '#shared/testing/examples.ts';

const { api, given } = setUpGivenWeeks();
const parentForm = {
  homeActivities: ['Outdoor Play'],
  sliders: {},
  texts: { strengths: 'Kind to the cat', concerns: 'Sleeps badly' },
  totalMs: 90_000,
};
const teacherForm = {
  sliders: {},
  learningStyle: 'visual',
  texts: { strengths: 'Asks good questions', challenges: 'Waiting' },
  shared: ['strengths'],
  totalMs: 90_000,
};

describe('what somebody wrote', () => {
  it('is shown to the guardian who wrote it and to no other guardian', async () => {
    api.clock.now = on(4);
    const { parent, week, studentId } = await given(begunWithoutTeacher, daysOpened(4)).people;
    const words = `${week}/parent-input/words`;
    expect((await parent.get(words)).json()).toEqual({ notes: null, texts: null });
    expect((await parent.put(`${week}/parent-input`, parentForm)).statusCode).toBe(200);
    expect((await parent.get(words)).json()).toEqual({ notes: null, texts: parentForm.texts });
    const { who: other } = await addCoGuardian(api, studentId);
    const read = await other.get(words);
    expect({ status: read.statusCode, body: read.json() }).toEqual({ status: 200, body: { notes: null, texts: null } });
  });

  it('is, of the notes, what the week was scheduled with', async () => {
    api.clock.now = '2026-11-23T09:00:00.000Z';
    const { parent, week } = await signUpFamily(api, { notes: 'Moved house in May.' });
    expect((await parent.get(`${week}/parent-input/words`)).json()).toEqual({
      notes: 'Moved house in May.',
      texts: null,
    });
  });

  it('is shown to the teacher whole, as it is stored, and never to the family by this way or that of the family to the teacher', async () => {
    api.clock.now = on(5);
    const { parent, teacher, week } = await given(begun, daysOpened(5)).people;
    const copy = `${week}/teacher-input/copy`;
    await parent.put(`${week}/parent-input`, parentForm);
    expect((await teacher.get(copy)).json()).toEqual({ form: null, canWithdraw: false });
    expect((await teacher.put(`${week}/teacher-input`, teacherForm)).statusCode).toBe(200);
    const own = await teacher.get(copy);
    expect(own.json()).toEqual({
      form: {
        ...teacherForm,
        handedInAt: on(5),
        texts: { strengths: teacherForm.texts.strengths },
        parentsDevice: false,
      },
      canWithdraw: true,
    });
    expect(own.body).not.toMatch(/cat|Mira|Waiting/);
    expect((await parent.get(`${week}/parent-input/words`)).body).not.toContain('Waiting');
    expect((await parent.get(copy)).statusCode).toBe(403);
    expect((await teacher.get(`${week}/parent-input/words`)).statusCode).toBe(403);
    const both = createPerson(api.app, `${parent.cookie}; ${teacher.cookie}`);
    expect((await both.get(copy)).json()).toMatchObject({ form: { shared: ['strengths'] } });
  });

  it('is shown to a teacher after the week, for as long as the link opens, and no more once consent was withdrawn', async () => {
    api.clock.now = on(5);
    const { parent, teacher, week, studentId } = await given(begun, daysOpened(5)).people;
    await teacher.put(`${week}/teacher-input`, teacherForm);
    expect((await parent.post(`${week}/cancel`)).statusCode).toBe(200);
    const form = async () => (await teacher.get(`${week}/teacher-input/copy`)).json().form;
    expect(await form()).toMatchObject({ texts: { strengths: teacherForm.texts.strengths } });
    await stepUp(parent);
    expect((await parent.post(`/students/${studentId}/consents/withdraw`, {})).statusCode).toBe(200);
    expect(await form()).toBeNull();
    api.clock.now = '2026-12-20T10:00:00.000Z';
    expect((await teacher.get(`${week}/teacher-input/copy`)).statusCode).toBe(401);
  });

  it('does not come from the words of somebody else who wrote the same form', async () => {
    api.clock.now = on(5);
    const { parent, week } = await given(begunWithoutTeacher, daysOpened(4), examples.ParentObserved).people;
    expect((await parent.get(`${week}/parent-input/words`)).json()).toEqual({ notes: null, texts: null });
  });
});
