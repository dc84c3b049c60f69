import { describe, expect, it, vi } from 'vitest';
import { countWordsToRead, getItem, toPublicItem } from '#services/assessment/academic.ts';
import { createAnswer, findShownItem, PASS } from '#services/assessment/testing/answers.ts';
import { appendEvents } from '#services/database/testing/append-events.ts';
import { readEvents } from '#services/http/testing/app.ts';
import { type AssessmentPeople, setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { holdWrite } from '#services/http/testing/held-write.ts';
import type { Item } from '#services/item-bank/item.ts';
import { buildAnswer } from '#services/ops/item-check/item-task.ts';
import { listDraws } from '#services/ops/item-check/template-check.ts';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import { begunWithoutTeacher, consentGiven, daysOpened, examples, on, scheduled } from '#shared/testing/examples.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

type NextItemResponse = { sittingId: string; item: PublicItem | null; answered: number; atMost: number };
const { api, given } = setUpGivenWeeks({ now: on(4) });

const createPeople = () => given(begunWithoutTeacher, daysOpened(4)).people;
const fetchNext = async ({ parent, week }: AssessmentPeople, subject = 'mathematics') =>
  (await parent.get(`${week}/academic/${subject}/next`)).json<NextItemResponse>();
const answer = (
  { parent, week }: AssessmentPeople,
  { sittingId, item: question }: NextItemResponse,
  response: ItemResponse = PASS,
  subject = 'mathematics',
  { key = crypto.randomUUID() as string, rtMs = 4000 } = {},
) => parent.put(`${week}/academic/${subject}/items/${question?.id}`, { sittingId, response, rtMs }, { key });

/** The first question of mathematics that a template drew and that is not its example; those before it are passed. */
async function fetchTemplate(people: AssessmentPeople): Promise<NextItemResponse> {
  for (let question = await fetchNext(people); ; question = await fetchNext(people)) {
    const { id, template = id } = findShownItem(question);
    if (template !== id) return question;
    await answer(people, question);
  }
}

describe('an academic item', () => {
  it('is marked by the server, with the difficulty and the words in force and with what was heard', async () => {
    const people = await createPeople();
    const question = await fetchNext(people);
    const bankItem = findShownItem(question);
    expect([question.item, question.answered, question.atMost]).toEqual([toPublicItem(bankItem), 0, 14]);
    const response = createAnswer(question, true);
    const path = `${people.week}/academic/mathematics/items/${bankItem.id}`;
    expect(
      (await people.parent.put(path, { sittingId: question.sittingId, response, rtMs: 4000, audioHeard: 0.3 }))
        .statusCode,
    ).toBe(200);
    const [recorded] = (await readEvents(api, people.id, 6)) as [object];
    const { topic, masteryAge, tau, c } = bankItem;
    expect(recorded).toEqual({
      type: 'ItemAnswered',
      at: on(4),
      subject: 'mathematics',
      sittingId: question.sittingId,
      itemId: bankItem.id,
      ...(bankItem.template && { template: bankItem.template }),
      question: question.item,
      topic,
      response,
      correct: response !== PASS,
      masteryAge,
      tau,
      c,
      words: countWordsToRead(bankItem),
      scaleVersion: SCALE_VERSION,
      rtMs: 4000,
      audioHeard: 0.3,
      assist: 'alone',
      // The easiest and the hardest that could have come next, by the age at which they are mastered.
      left: { easiest: expect.any(Number), hardest: expect.any(Number) },
    });
    expect((await fetchNext(people)).item?.id).not.toBe(bankItem.id);
  });

  it('answered twice at once counts once, and the later answer changes nothing', async () => {
    const people = await createPeople();
    const question = await fetchNext(people);
    const [key, bankItem] = [crypto.randomUUID(), createAnswer(question, true)];
    const write = () => answer(people, question, PASS, 'mathematics', { key });
    const retried = await holdWrite(api, { id: people.id, key, write }, () => answer(people, question, bankItem));
    expect(retried.statusCode).toBe(200);
    expect(await readEvents(api, people.id, 6)).toMatchObject([{ type: 'ItemAnswered', response: bankItem }]);
    expect((await fetchNext(people)).answered).toBe(1);
  });

  it('answered once more at the moment at which its subject is begun anew is not taken for the new sitting', async () => {
    const people = await createPeople();
    const answerSlowly = (question: NextItemResponse, rtMs: number, key?: string) =>
      people.parent.put(
        `${people.week}/academic/science/items/${question.item?.id}`,
        { sittingId: question.sittingId, response: PASS, rtMs },
        key ? { key } : {},
      );
    for (let n = 0; n < 3; n++)
      expect((await answerSlowly(await fetchNext(people, 'science'), 120_000)).statusCode).toBe(200);
    const last = await fetchNext(people, 'science');
    const key = crypto.randomUUID();
    const retried = await holdWrite(
      api,
      { id: people.id, key, write: () => answerSlowly(last, 120_000, key) },
      async () => {
        expect((await answerSlowly(last, 120_000)).statusCode).toBe(200);
        expect((await people.parent.post(`${people.week}/replays`, { task: 'academic/4/science' })).statusCode).toBe(
          200,
        );
      },
    );
    expect(retried.json()).toMatchObject({ code: 'ITEM_NOT_ISSUED' });
    expect((await readEvents(api, people.id, 8)).map(({ type }) => type)).toEqual([
      'ItemAnswered',
      'ItemAnswered',
      'SubjectCompleted',
      'SittingReplayed',
    ]);
    expect(await fetchNext(people, 'science')).toMatchObject({ answered: 0, item: expect.any(Object) });
  });

  it('follows until the subject is finished, which completes the task', async () => {
    const people = await createPeople();
    let question = await fetchNext(people, 'science');
    const seenIds: string[] = [];
    let key = '';
    while (question.item) {
      seenIds.push(question.item.id);
      key = crypto.randomUUID();
      expect((await answer(people, question, PASS, 'science', { key })).statusCode).toBe(200);
      question = await fetchNext(people, 'science');
    }
    expect(new Set(seenIds).size).toBe(seenIds.length);
    expect(seenIds.length).toBeGreaterThanOrEqual(8);
    const events = await readEvents(api, people.id, 6);
    expect(events.at(-1)).toEqual({
      type: 'SubjectCompleted',
      at: on(4),
      subject: 'science',
      sittingId: question.sittingId,
    });
    // The last answer, sent again after its subject was completed, is still the same write.
    const again = await answer(people, { ...question, item: { id: seenIds.at(-1) } as PublicItem }, PASS, 'science', {
      key,
    });
    expect({ status: again.statusCode, replayed: again.headers['idempotent-replayed'] }).toEqual({
      status: 200,
      replayed: 'true',
    });
    expect(await readEvents(api, people.id, 6)).toHaveLength(events.length);
  });

  it('of a template is not taken with the numbers of another sitting, and nothing is stored', async () => {
    const people = await createPeople();
    const question = await fetchTemplate(people);
    const template = getItem(findShownItem(question).template as string);
    const elsewhere = listDraws(template).find(({ id }) => id !== question.item?.id && id !== template.id) as Item;
    const events = await readEvents(api, people.id, 6);
    for (const strange of [{ item: toPublicItem(elsewhere) }, { sittingId: crypto.randomUUID() as string }]) {
      const refused = await answer(people, { ...question, ...strange });
      expect(refused.json()).toMatchObject({ code: 'ITEM_NOT_ISSUED' });
      expect(await readEvents(api, people.id, 6)).toEqual(events);
    }
    expect(await fetchNext(people)).toEqual(question);
    expect((await answer(people, question)).statusCode).toBe(200);
  });

  it('that the release before gave every child is taken once from a page that still shows it, and marked as it was', async () => {
    const people = await createPeople();
    const question = await fetchTemplate(people);
    const example = getItem(findShownItem(question).template as string);
    const shown = { ...question, item: toPublicItem(example) };
    expect((await answer(people, shown, buildAnswer(example, true))).statusCode).toBe(200);
    const events = await readEvents(api, people.id, 6);
    expect(events.at(-1)).toMatchObject({
      itemId: example.id,
      template: example.id,
      question: toPublicItem(example),
      correct: true,
    });
    // Its answer of a lost response, and that to the draw in its place, which another device may show.
    expect((await answer(people, shown, buildAnswer(example, true))).statusCode).toBe(200);
    expect((await answer(people, question)).json()).toMatchObject({ code: 'ITEM_NOT_ISSUED' });
    expect(await readEvents(api, people.id, 6)).toEqual(events);
    expect(findShownItem(await fetchNext(people)).template).not.toBe(example.id);
  });

  it('is not there before its day', async () => {
    const { parent, week } = await createPeople();
    expect((await parent.get(`${week}/academic/geography/next`)).json()).toMatchObject({ code: 'NOT_OPEN_YET' });
  });
});

describe('a child that was asked before', () => {
  const DAY = 86_400_000;
  const opens = Date.parse(on(4, '07:00'));
  const getBankId = (question: NextItemResponse) => {
    const { id, template = id } = findShownItem(question);
    return template;
  };
  const daysBefore = (days: number) => new Date(opens - days * DAY).toISOString();

  /**
   * Another assessment of the same child (or of another one) in which it answered these items of the bank, in order, so
   * many days before.
   */
  async function createOtherAssessment(
    studentId: string,
    itemIds: readonly string[],
    ...days: readonly number[]
  ): Promise<AssessmentId> {
    const assessmentId = crypto.randomUUID() as AssessmentId;
    const answers = itemIds.map((id, i) => {
      // Another sitting's draw of the same template.
      const drawn = { itemId: `other-${id}`, template: id };
      return { ...examples.ItemAnswered, ...drawn, at: daysBefore(days[i] ?? 0) };
    });
    const events = [
      { ...scheduled, studentId: studentId as StudentId },
      consentGiven,
      ...answers,
      examples.AssessmentCancelled,
    ];
    await appendEvents(api.store, assessmentId, events);
    // The test clock does not apply to the database, which selects assessments by their last write.
    await api.log`update assessment_sessions set updated_at = now() - make_interval(secs => ${(days.at(-1) ?? 0) * 86_400}) where id = ${assessmentId}`;
    return assessmentId;
  }

  it('may see it again when consent to the week in which it was seen was withdrawn', async () => {
    const people = await createPeople();
    const question = await fetchNext(people);
    const { item: first } = question;
    const bankId = getBankId(question);
    const other = await createOtherAssessment(people.studentId, [bankId], 1);
    expect((await fetchNext(people)).item?.id).not.toBe(first?.id);
    const withdrawn = { type: 'WithdrawConsent', at: api.clock.now } as const;
    await api.handle({
      assessmentId: other,
      command: withdrawn,
      actor: { kind: 'parent', id: crypto.randomUUID() },
      origin: 'a',
      key: 'w',
      requestHash: '',
    });
    expect((await fetchNext(people)).item?.id).toBe(first?.id);
  });

  it('is looked up in its own weeks of the last 180 days alone: one 200 days old is not read, one 100 days old is, and one with a late answer', async () => {
    const people = await createPeople();
    const question = await fetchNext(people);
    const { item: first } = question;
    const bankId = getBankId(question);
    await createOtherAssessment(people.studentId, [bankId], 200);
    await createOtherAssessment((await createPeople()).studentId, [bankId], 1);
    const reads = vi.spyOn(api.store, 'readMany');
    const listReads = async (asking: Promise<NextItemResponse>) => {
      reads.mockClear();
      const { item } = await asking;
      return { asked: item?.id, weeks: reads.mock.calls.flatMap(([ids]) => ids) };
    };
    expect(await listReads(fetchNext(people))).toEqual({ asked: first?.id, weeks: [] });
    const recent = await createOtherAssessment(people.studentId, [bankId], 100);
    const late = await createOtherAssessment(people.studentId, ['aaaaaaa', 'aaaaaab'], 200, 100);
    const { asked, weeks } = await listReads(fetchNext(people));
    expect(asked).not.toBe(first?.id);
    expect(weeks.toSorted()).toEqual([recent, late].toSorted());
    reads.mockRestore();
  });
});

describe('a sitting', () => {
  /** The child turns six after day 4 has opened: by its new age it would get four more items, from other bands. */
  const days = scheduled.plan.days.map((day, i) => (i === 3 ? { ...day, opens: '2026-11-14T07:00:00.000Z' } : day));
  const sixSoon = { ...scheduled, age: { years: 5, birthMonth: '2020-11' }, plan: { ...scheduled.plan, days } };

  it('goes by one age, so that an item issued before a birthday is taken after it', async () => {
    api.clock.now = '2026-11-14T22:00:00.000Z';
    const people = await given(sixSoon, consentGiven, daysOpened(4)).people;
    const question = await fetchNext(people);
    expect(question.atMost).toBe(8);
    api.clock.now = on(4);
    expect(await fetchNext(people)).toEqual(question);
    expect((await answer(people, question)).statusCode).toBe(200);
    api.clock.now = on(6);
    expect((await fetchNext(people)).atMost).toBe(8);
    expect((await answer(people, await fetchNext(people))).statusCode).toBe(200);
  });
});

describe('the results of a subject', () => {
  const fetchResults = async ({ parent, week }: AssessmentPeople) =>
    (await parent.get(`${week}/academic`)).json<{ subjects: object[]; areScoresHeldBack: boolean }>();
  const listResults = async (people: AssessmentPeople) => (await fetchResults(people)).subjects;
  const parentForm = { homeActivities: ['Outdoor Play'], sliders: { creativity: 9 }, texts: {}, totalMs: 90_000 };
  const giveForm = async ({ parent, week }: AssessmentPeople) =>
    expect((await parent.put(`${week}/parent-input`, parentForm)).statusCode).toBe(200);
  /** Answers a whole subject; `knows` decides by position which items the child knows. */
  async function finishSubject(
    people: AssessmentPeople,
    subject: string,
    knows: (place: number) => boolean,
    rtMs?: number,
  ) {
    for (let question = await fetchNext(people, subject); question.item; question = await fetchNext(people, subject)) {
      const response = createAnswer(question, knows(question.answered));
      expect((await answer(people, question, response, subject, { ...(rtMs && { rtMs }) })).statusCode).toBe(200);
    }
  }

  it('are held back until the parent form is in: topics are named, and no score, range, level or strength leaves the server before', async () => {
    const people = await createPeople();
    await finishSubject(people, 'mathematics', (place) => place % 4 !== 3);
    const before = await people.parent.get(`${people.week}/academic`);
    expect(before.json()).toEqual({
      subjects: [
        { subject: 'mathematics', completedAt: on(4), topics: expect.arrayContaining(['fractions']), result: null },
      ],
      areScoresHeldBack: true,
    });
    expect(before.body).not.toMatch(/score"|"lo"|"level"|strengths/);
    await giveForm(people);
    const { subjects, areScoresHeldBack } = await fetchResults(people);
    expect(areScoresHeldBack).toBe(false);
    const grounds = { n: 12, evidence: 'expert-prior', scaleVersion: SCALE_VERSION };
    const lists = { level: expect.any(String), strengths: expect.any(Array) };
    expect(subjects).toMatchObject([{ subject: 'mathematics', completedAt: on(4), result: { ...grounds, ...lists } }]);
    const [{ result }] = subjects as [{ result: { score: number; lo: number; hi: number } }];
    expect(result.lo < result.score && result.score < result.hi).toBe(true);
  });

  it('wait for no form once the week runs no more', async () => {
    const people = await createPeople();
    await finishSubject(people, 'mathematics', (place) => place % 4 !== 3);
    expect((await people.parent.post(`${people.week}/cancel`)).statusCode).toBe(200);
    expect(await fetchResults(people)).toMatchObject({ subjects: [{ result: { n: 12 } }], areScoresHeldBack: false });
  });

  it('say nothing where the answers cannot be trusted, or while the subject is open again', async () => {
    const people = await createPeople();
    // A low score alone does not invalidate a result; answering too fast does.
    await finishSubject(people, 'science', () => false, 300);
    await giveForm(people);
    expect(await listResults(people)).toEqual([
      { subject: 'science', completedAt: on(4), topics: expect.any(Array), result: null },
    ]);
    expect((await people.parent.post(`${people.week}/replays`, { task: 'academic/4/science' })).statusCode).toBe(200);
    expect(await listResults(people)).toEqual([]);
  });
});

describe('extra questions', () => {
  type Extra = { sittings: { subject: string; narrowerBy: string | null }[] };
  const list = async ({ parent, week }: AssessmentPeople) =>
    (await parent.get(`${week}/academic/extra`)).json<Extra>().sittings;
  const fetchExtra = ({ parent, week }: AssessmentPeople, subject = 'mathematics') =>
    parent.get(`${week}/academic/${subject}/next?extra=true`);
  const answerAs = (
    { parent, week }: AssessmentPeople,
    question: NextItemResponse,
    number: number,
    more: { assist?: string; extra?: true } = {},
  ) =>
    parent.put(`${week}/academic/mathematics/items/${question.item?.id}`, {
      sittingId: question.sittingId,
      response: createAnswer(question, number % 3 !== 2),
      rtMs: 9000,
      ...more,
    });
  /** Mathematics answered to its end; answers that were talked through weigh half, so there is more to learn. */
  const finish = async (people: AssessmentPeople, assist: string) => {
    for (let question = await fetchNext(people), n = 0; question.item; question = await fetchNext(people), n++)
      expect((await answerAs(people, question, n, { assist })).statusCode).toBe(200);
  };

  it('are offered to a guardian where they would tell much, added to the first ones, and then offered no more', async () => {
    const people = await createPeople();
    expect(await list(people)).toEqual([]);
    expect((await fetchExtra(people)).json()).toMatchObject({ code: 'NOT_OPEN_YET' });
    await finish(people, 'talked_through');
    expect(await list(people)).toEqual([{ subject: 'mathematics', narrowerBy: expect.any(String) }]);
    const before = await readEvents(api, people.id, 6);
    const first = (await fetchExtra(people)).json<NextItemResponse>();
    expect(first).toMatchObject({ answered: 0, atMost: 18 });
    expect((await fetchExtra(people)).json()).toEqual(first);
    const asked: string[] = [];
    for (let question = first; question.item; question = (await fetchExtra(people)).json<NextItemResponse>()) {
      asked.push(question.item.id);
      const { statusCode } = await answerAs(people, question, asked.length, { extra: true });
      expect(statusCode).toBe(200);
      if (asked.length === 1) expect(await list(people)).toEqual([{ subject: 'mathematics', narrowerBy: null }]);
    }
    expect(await list(people)).toEqual([]);
    const events = (await readEvents(api, people.id, 6)).slice(before.length);
    expect(events.map(({ type }) => type)).toEqual([...asked.map(() => 'ItemAnswered'), 'SubjectCompleted']);
    expect(events.every((event) => 'extra' in event && event.extra)).toBe(true);
    const askedBefore = before.flatMap((event) => (event.type === 'ItemAnswered' ? [event.itemId] : []));
    expect(asked.filter((id) => askedBefore.includes(id))).toEqual([]);
    // The usual questions of the subject stay finished.
    expect((await fetchNext(people)).item).toBeNull();
  });

  it('are neither offered nor asked where they would tell too little', async () => {
    const people = await createPeople();
    // Chosen by the parent, so the sitting says nothing of the child: a replay helps, more questions do not.
    await finish(people, 'parent_chose');
    expect(await list(people)).toEqual([]);
    expect((await fetchExtra(people)).json()).toMatchObject({ code: 'ALREADY_COMPLETED' });
  });
});
