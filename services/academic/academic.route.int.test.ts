import { describe, expect, it, vi } from 'vitest';
import { item } from '#services/academic/academic.ts';
import { wordsToRead } from '#services/academic/item-reading.ts';
import { answerTo, PASS } from '#services/academic/testing/answers.ts';
import { eventsOf } from '#services/http/testing/app.ts';
import { type People, weeksOfFile } from '#services/http/testing/given-week.ts';
import { heldWhile } from '#services/http/testing/held-write.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { begunWithoutTeacher, consentGiven, daysOpened, examples, on, scheduled } from '#shared/testing/examples.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

type Next = { sittingId: string; item: PublicItem | null; answered: number; atMost: number };
const { api, given } = weeksOfFile({ now: on(4) });

const ready = () => given(begunWithoutTeacher, daysOpened(4)).people;
const next = async ({ parent, week }: People, subject = 'mathematics') =>
  (await parent.get(`${week}/academic/${subject}/next`)).json<Next>();
const answer = (
  { parent, week }: People,
  { sittingId, item: asked }: Next,
  response: ItemResponse = PASS,
  subject = 'mathematics',
  { key = crypto.randomUUID() as string, rtMs = 4000 } = {},
) => parent.put(`${week}/academic/${subject}/items/${asked?.id}`, { sittingId, response, rtMs }, { key });

describe('an academic item', () => {
  it('is the same one, however often it is asked for, and says nothing of its key', async () => {
    const people = await ready();
    const first = await next(people);
    expect(first).toMatchObject({ answered: 0, atMost: 12 });
    expect(await next(people)).toEqual(first);
    expect(Object.keys(first.item as object)).not.toEqual(
      expect.arrayContaining(['key', 'masteryAge', 'tau', 'c', 'explanation', 'band']),
    );
  });

  it('is marked by the server, with the difficulty and the words in force and with what was heard', async () => {
    const people = await ready();
    const asked = await next(people);
    const known = item(asked.item?.id as string);
    const response = answerTo(known.id, true);
    const path = `${people.week}/academic/mathematics/items/${known.id}`;
    expect(
      (await people.parent.put(path, { sittingId: asked.sittingId, response, rtMs: 4000, audioHeard: 0.3 })).statusCode,
    ).toBe(200);
    const [recorded] = (await eventsOf(api, people.id, 6)) as [object];
    const { topic, masteryAge, tau, c } = known;
    expect(recorded).toEqual({
      ...{
        type: 'ItemAnswered',
        at: on(4),
        subject: 'mathematics',
        sittingId: asked.sittingId,
        itemId: known.id,
        topic,
        response,
      },
      ...{
        correct: response !== PASS,
        masteryAge,
        tau,
        c,
        words: wordsToRead(known),
        scaleVersion: '1',
        rtMs: 4000,
        audioHeard: 0.3,
        assist: 'alone',
      },
      // The easiest and the hardest that could have come next, by the age at which they are mastered.
      left: { easiest: expect.any(Number), hardest: expect.any(Number) },
    });
    expect((await next(people)).item?.id).not.toBe(known.id);
  });

  it('that was not issued is refused, and so is one of another sitting or another format', async () => {
    const people = await ready();
    const asked = await next(people);
    const other = await next(people, 'science');
    expect((await answer(people, { ...asked, item: other.item })).json()).toMatchObject({ code: 'ITEM_NOT_ISSUED' });
    expect((await answer(people, { ...asked, sittingId: crypto.randomUUID() })).json()).toMatchObject({
      code: 'ITEM_NOT_ISSUED',
    });
    expect((await answer(people, { ...asked, item: { id: 'zzzzzzz' } as PublicItem })).json()).toMatchObject({
      code: 'UNKNOWN_ITEM',
      status: 404,
    });
    expect((await answer(people, asked, { format: 'choice', option: 'h' })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await eventsOf(api, people.id, 6)).toEqual([]);
  });

  it('answered twice counts once', async () => {
    const people = await ready();
    const asked = await next(people);
    const [one, two] = await Promise.all([answer(people, asked), answer(people, asked)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(await eventsOf(api, people.id, 6)).toHaveLength(1);
    expect((await answer(people, asked)).statusCode).toBe(200);
    expect((await next(people)).answered).toBe(1);
  });

  it('answered twice at once counts once, and the later answer changes nothing', async () => {
    const people = await ready();
    const asked = await next(people);
    const [key, known] = [crypto.randomUUID(), answerTo(asked.item?.id as string, true)];
    const write = () => answer(people, asked, PASS, 'mathematics', { key });
    const later = await heldWhile(api, { id: people.id, key, write }, () => answer(people, asked, known));
    expect(later.statusCode).toBe(200);
    expect(await eventsOf(api, people.id, 6)).toMatchObject([{ type: 'ItemAnswered', response: known }]);
  });

  it('answered once more at the moment at which its subject is begun anew is not taken for the new sitting', async () => {
    const people = await ready();
    const slowly = (asked: Next, rtMs: number, key?: string) =>
      people.parent.put(
        `${people.week}/academic/science/items/${asked.item?.id}`,
        { sittingId: asked.sittingId, response: PASS, rtMs },
        key ? { key } : {},
      );
    expect((await slowly(await next(people, 'science'), 479_000)).statusCode).toBe(200);
    const last = await next(people, 'science');
    const key = crypto.randomUUID();
    const later = await heldWhile(api, { id: people.id, key, write: () => slowly(last, 2_000, key) }, async () => {
      expect((await slowly(last, 2_000)).statusCode).toBe(200);
      expect((await people.parent.post(`${people.week}/replays`, { task: 'academic/4/science' })).statusCode).toBe(200);
    });
    expect(later.json()).toMatchObject({ code: 'ITEM_NOT_ISSUED' });
    expect((await eventsOf(api, people.id, 6)).map(({ type }) => type)).toEqual([
      'ItemAnswered',
      'ItemAnswered',
      'SubjectCompleted',
      'SittingReplayed',
    ]);
    expect(await next(people, 'science')).toMatchObject({ answered: 0, item: expect.any(Object) });
  });

  it('follows until the subject is finished, which completes the task', async () => {
    const people = await ready();
    let asked = await next(people, 'science');
    const seen: string[] = [];
    let key = '';
    while (asked.item) {
      seen.push(asked.item.id);
      key = crypto.randomUUID();
      expect((await answer(people, asked, PASS, 'science', { key })).statusCode).toBe(200);
      asked = await next(people, 'science');
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(8);
    const events = await eventsOf(api, people.id, 6);
    expect(events.at(-1)).toEqual({
      type: 'SubjectCompleted',
      at: on(4),
      subject: 'science',
      sittingId: asked.sittingId,
    });
    // The last answer, sent again after its subject was completed, is still the same write.
    const again = await answer(people, { ...asked, item: { id: seen.at(-1) } as PublicItem }, PASS, 'science', { key });
    expect({ status: again.statusCode, replayed: again.headers['idempotent-replayed'] }).toEqual({
      status: 200,
      replayed: 'true',
    });
    expect(await eventsOf(api, people.id, 6)).toHaveLength(events.length);
  });

  it('is not there before its day', async () => {
    const { parent, week } = await ready();
    expect((await parent.get(`${week}/academic/geography/next`)).json()).toMatchObject({ code: 'NOT_OPEN_YET' });
  });
});

describe('a child that was asked before', () => {
  const DAY = 86_400_000;
  const opens = Date.parse(on(4, '07:00'));
  const daysBefore = (days: number) => new Date(opens - days * DAY).toISOString();

  /**
   * Another assessment of the same child (or of another one) in which it answered these items, in order, so many days
   * before.
   */
  async function otherWeek(
    studentId: string,
    itemIds: readonly string[],
    ...days: readonly number[]
  ): Promise<AssessmentId> {
    const assessmentId = crypto.randomUUID() as AssessmentId;
    const answers = itemIds.map((itemId, i) => ({ ...examples.ItemAnswered, itemId, at: daysBefore(days[i] ?? 0) }));
    const events = [
      { ...scheduled, studentId: studentId as StudentId },
      consentGiven,
      ...answers,
      examples.AssessmentCancelled,
    ];
    const idempotency = { key: 'given', requestHash: '', actorId: 'test' };
    const state = fold(assessment, events);
    await api.store.append({
      assessmentId,
      expected: 0,
      idempotency,
      origin: 'a',
      actor: 'system:test',
      events,
      state,
      views: [],
      mail: [],
      signalled: null,
    });
    // The test clock does not apply to the database, which selects assessments by their last write.
    await api.log`update assessment_sessions set updated_at = now() - make_interval(secs => ${(days.at(-1) ?? 0) * 86_400}) where id = ${assessmentId}`;
    return assessmentId;
  }

  it('sees no item again within 180 days, whichever of its weeks it was in', async () => {
    const people = await ready();
    const unseen: string[] = [];
    for (let i = 0; i < 8; i++) {
      const { item: asked } = await next(people);
      expect(unseen).not.toContain(asked?.id);
      unseen.push(asked?.id as string);
      await otherWeek(people.studentId, [asked?.id as string], 20 * i + 1);
    }
    const asked: (string | undefined)[] = [];
    for (let found = await next(people); found.item; found = await next(people)) {
      asked.push(found.item.id);
      expect((await answer(people, found)).statusCode).toBe(200);
    }
    expect(asked).toHaveLength(12);
    expect(asked.filter((id) => unseen.includes(id as string))).toEqual([]);
  });

  it('may see it after that, and what another child saw does not matter', async () => {
    const people = await ready();
    const { item: first } = await next(people);
    await otherWeek(people.studentId, [first?.id as string], 180.1);
    await otherWeek((await ready()).studentId, [first?.id as string], 1);
    expect((await next(people)).item?.id).toBe(first?.id);
    await otherWeek(people.studentId, [first?.id as string], 179.9);
    expect((await next(people)).item?.id).not.toBe(first?.id);
  });

  it('may see it again when consent to the week in which it was seen was withdrawn', async () => {
    const people = await ready();
    const { item: first } = await next(people);
    const other = await otherWeek(people.studentId, [first?.id as string], 1);
    expect((await next(people)).item?.id).not.toBe(first?.id);
    const withdrawn = { type: 'WithdrawConsent', at: api.clock.now } as const;
    await api.handle({
      assessmentId: other,
      command: withdrawn,
      actor: { kind: 'parent', id: crypto.randomUUID() },
      origin: 'a',
      key: 'w',
      requestHash: '',
    });
    expect((await next(people)).item?.id).toBe(first?.id);
  });

  it('is looked up in weeks of the last 180 days alone: a week 200 days old is not read, one 100 days old is, and one with a late answer', async () => {
    const people = await ready();
    const { item: first } = await next(people);
    const old = await otherWeek(people.studentId, [first?.id as string], 200);
    const reads = vi.spyOn(api.store, 'read');
    const readBy = async (asking: Promise<Next>) => {
      reads.mockClear();
      const { item: asked } = await asking;
      return { asked: asked?.id, weeks: reads.mock.calls.map(([id]) => id) };
    };
    expect(await readBy(next(people))).toEqual({ asked: first?.id, weeks: [people.id] });
    const recent = await otherWeek(people.studentId, [first?.id as string], 100);
    const late = await otherWeek(people.studentId, ['aaaaaaa', 'aaaaaab'], 200, 100);
    const { asked, weeks } = await readBy(next(people));
    expect(asked).not.toBe(first?.id);
    expect(weeks.toSorted()).toEqual([people.id, recent, late].toSorted());
    expect(weeks).not.toContain(old);
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
    const asked = await next(people);
    expect(asked.atMost).toBe(8);
    api.clock.now = on(4);
    expect(await next(people)).toEqual(asked);
    expect((await answer(people, asked)).statusCode).toBe(200);
    api.clock.now = on(6);
    expect((await next(people)).atMost).toBe(8);
    expect((await answer(people, await next(people))).statusCode).toBe(200);
  });

  it('ends after eight minutes of answering', async () => {
    const people = await ready();
    const slow = async (rtMs: number) => {
      const asked = await next(people);
      const body = { sittingId: asked.sittingId, response: PASS, rtMs, assist: 'alone' };
      return people.parent.put(`${people.week}/academic/mathematics/items/${asked.item?.id}`, body);
    };
    await slow(479_000);
    expect((await next(people)).item).not.toBeNull();
    await slow(1_000);
    expect(await next(people)).toMatchObject({ item: null, answered: 2 });
    expect((await eventsOf(api, people.id, 6)).map(({ type }) => type)).toEqual([
      'ItemAnswered',
      'ItemAnswered',
      'SubjectCompleted',
    ]);
  });
});

describe('the results of a subject', () => {
  const answered = async ({ parent, week }: People) =>
    (await parent.get(`${week}/academic`)).json<{ subjects: object[]; areScoresHeldBack: boolean }>();
  const results = async (people: People) => (await answered(people)).subjects;
  const parentForm = { homeActivities: ['Outdoor Play'], sliders: { creativity: 9 }, texts: {}, totalMs: 90_000 };
  const giveForm = async ({ parent, week }: People) =>
    expect((await parent.put(`${week}/parent-input`, parentForm)).statusCode).toBe(200);
  /** Answers a whole subject; `knows` decides by position which items the child knows. */
  async function finish(people: People, subject: string, knows: (place: number) => boolean, rtMs?: number) {
    for (let asked = await next(people, subject); asked.item; asked = await next(people, subject)) {
      const response = answerTo(asked.item.id, knows(asked.answered));
      expect((await answer(people, asked, response, subject, { ...(rtMs && { rtMs }) })).statusCode).toBe(200);
    }
  }

  it('are held back until the parent form is in: topics are named, and no score, range, level or strength leaves the server', async () => {
    const people = await ready();
    await finish(people, 'mathematics', (place) => place % 4 !== 3);
    const before = await people.parent.get(`${people.week}/academic`);
    expect(before.json()).toEqual({
      subjects: [
        { subject: 'mathematics', completedAt: on(4), topics: expect.arrayContaining(['fractions']), result: null },
      ],
      areScoresHeldBack: true,
    });
    expect(before.body).not.toMatch(/score"|"lo"|"level"|strengths/);
    await giveForm(people);
    expect(await answered(people)).toMatchObject({
      subjects: [{ result: { n: 12, level: expect.any(String) } }],
      areScoresHeldBack: false,
    });
  });

  it('wait for no form once the week runs no more', async () => {
    const people = await ready();
    await finish(people, 'mathematics', (place) => place % 4 !== 3);
    expect((await people.parent.post(`${people.week}/cancel`)).statusCode).toBe(200);
    expect(await answered(people)).toMatchObject({ subjects: [{ result: { n: 12 } }], areScoresHeldBack: false });
  });

  it("are the guardian's, with interval, count, grade of evidence, level, strengths and areas to improve", async () => {
    const people = await ready();
    expect(await results(people)).toEqual([]);
    await giveForm(people);
    await finish(people, 'science', (place) => place % 4 !== 3);
    await finish(people, 'mathematics', (place) => place % 4 !== 3);
    const [mathematics, science] = await results(people);
    expect(mathematics).toMatchObject({
      subject: 'mathematics',
      completedAt: on(4),
      result: { n: 12, evidence: 'expert-prior', scaleVersion: '1', level: expect.any(String) },
    });
    expect(science).toMatchObject({
      subject: 'science',
      result: { score: expect.any(Number), strengths: expect.any(Array) },
    });
    const { score, lo, hi } = (science as { result: { score: number; lo: number; hi: number } }).result;
    expect(lo < score && score < hi).toBe(true);
    expect((await people.stranger.get(`${people.week}/academic`)).statusCode).toBe(404);
  });

  it('say nothing where the answers cannot be trusted, or while the subject is open again', async () => {
    const people = await ready();
    // A low score alone does not invalidate a result; answering too fast does.
    await finish(people, 'science', () => false, 300);
    await giveForm(people);
    expect(await results(people)).toEqual([
      { subject: 'science', completedAt: on(4), topics: expect.any(Array), result: null },
    ]);
    expect((await people.parent.post(`${people.week}/replays`, { task: 'academic/4/science' })).statusCode).toBe(200);
    expect(await results(people)).toEqual([]);
  });
});
