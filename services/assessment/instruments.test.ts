import { expect, test } from 'vitest';
import { listBankItems } from '#services/assessment/academic.ts';
import { INSTRUMENTS, markTrial, QUEST_KEYS } from '#services/assessment/instruments.ts';
import { createAnswer } from '#services/assessment/testing/answers.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { presentItem } from '#shared/domain/assessment/decide-subjects.ts';
import { type AssessmentEvent, toBankId } from '#shared/domain/assessment/events.ts';
import type { SubjectSitting } from '#shared/domain/assessment/instruments.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { QUEST_SETS, type QuestSet, type Scene } from '#shared/instruments/quest-scene.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { estimateChoices } from '#shared/measurement/interests.ts';
import { createMirrorEvidence, estimateGraded } from '#shared/measurement/personality.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { readQuest } from '#shared/measurement/report/quest.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import { BY_MODE, MI, RIASEC, TRAITS } from '#shared/measurement/scale.ts';
import { analysisStarted, at, parentForm, SEED, scheduled } from '#shared/measurement/testing/week.ts';
import { begunAt12, daysOpened, on } from '#shared/testing/examples.ts';
import type { AssessmentId, SittingId } from '#shared/values/ids.ts';

type AnsweredScene = Extract<AssessmentEvent, { type: 'SceneAnswered' }>;
const listCodes = ({ id }: Scene): Readonly<Record<string, number | string>> => QUEST_KEYS[id]?.codes ?? {};
/** An answer as the API stores it: the option whose code the child likes best. */
function answerAll(scene: Scene, position: number, liking: (code: number | string) => number): AnsweredScene {
  const codes = listCodes(scene);
  const [optionId] = Object.keys(codes).toSorted(
    (one, other) => liking(codes[other] as never) - liking(codes[one] as never),
  ) as [string];
  const others = scene.options.map(({ id }) => id).filter((id) => id !== optionId);
  const shownOrder = others.toSpliced(position % 4, 0, optionId);
  const code = codes[optionId] as number | string;
  return {
    type: 'SceneAnswered',
    at: at(2),
    set: scene.set,
    sceneId: scene.id,
    optionId,
    code,
    shownOrder,
    rtMs: 9000,
    assist: 'alone',
  };
}
/** A child of 12 who prefers types in this order wherever one is offered, and answers 2 and then 3 on every trait. */
const ORDER = [
  'I',
  'A',
  'R',
  'S',
  'E',
  'C',
  'musical',
  'spatial',
  'naturalist',
  'linguistic',
  'bodily',
  'logical',
  'interpersonal',
  'intrapersonal',
];
const LEVEL: Record<QuestSet, number> = { A: 2, B: 3 };
const play = (set: QuestSet) =>
  QUEST[set].scenes.map((scene, i) =>
    answerAll(scene, i, (code) => (typeof code === 'number' ? Number(code === LEVEL[set]) : -ORDER.indexOf(code))),
  );
const report = (...events: AssessmentEvent[]): ReportDocument =>
  analyse({ events: [scheduled(), ...events, analysisStarted()], keys: QUEST_KEYS, markTrial, seed: SEED });

/** The picks of such a child from the blocks as they were designed, independent of the keys. */
const listPicks = (design: string) =>
  design.split(' ').map((block) => {
    const from = RIASEC.filter((type) => block.includes(type));
    return {
      from,
      picked: from.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))[0] as (typeof RIASEC)[number],
    };
  });
const [A, B] = [listPicks('ASEC RSEC RIEC RIAC RIAS IASE'), listPicks('IAEC RASC RISE ISEC RASE RIAC')];

test('every scene of both sets has a key, and nothing else has', () => {
  expect(Object.keys(QUEST_KEYS).toSorted()).toEqual(
    QUEST_SETS.flatMap((set) => QUEST[set].scenes.map(({ id }) => id)).toSorted(),
  );
  expect(['constructor', 'toString', '__proto__'].map((id) => QUEST_KEYS[id])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('Set A gives one answer a trait, six picks and eight; with Set B two and twelve', () => {
  const read = (...sets: QuestSet[]) => readQuest(sets.flatMap(play), QUEST_KEYS, '11-15');
  const counts = ({ traits, riasec, mi }: ReturnType<typeof read>) => [
    ...TRAITS.map((trait) => traits[trait].codes.join('')),
    riasec.picks.length,
    mi.picks.length,
  ];
  expect(counts(read('A'))).toEqual(['2', '2', '2', '2', '2', 6, 8]);
  expect(counts(read('A', 'B'))).toEqual(['23', '23', '23', '23', '23', 12, 8]);
});

test.each([
  ['six picks of Set A', ['A'], A],
  ['twelve picks of both sets', ['A', 'B'], [...A, ...B]],
] as const)('the interests of the report are the choice model’s from %s', (_, sets, picks) => {
  const { u, se } = estimateChoices(RIASEC, picks, { kappa: BY_MODE['11-15'].kappa });
  const { riasec } = report(...sets.flatMap(play));
  expect(riasec?.picks).toBe(picks.length);
  for (const { type, ...own } of riasec?.ranking ?? []) {
    expect(own.u, type).toBeCloseTo(u[type], 4);
    expect(own.se, type).toBeCloseTo(se[type], 4);
  }
  expect(riasec?.ranking.map(({ type }) => type)[0]).toBe('I');
});

test('a second set makes the first place surer', () => {
  const first = (...sets: QuestSet[]) => report(...sets.flatMap(play)).riasec?.ranking[0]?.first ?? 0;
  expect(first('A', 'B')).toBeGreaterThan(first('A'));
});

test('the fields of activity are ranked from the eight scenes of chapter 3', () => {
  const { mi } = report(...play('A'));
  expect(mi?.picks).toBe(8);
  expect(mi?.ranking.map(({ type }) => type).toSorted()).toEqual(MI.toSorted());
  expect(mi?.ranking[0]?.type).toBe('musical');
});

test('a trait of a child of 12 rests on both answers: .8393 (.7370) before it is fused', () => {
  const { a } = BY_MODE['11-15'];
  const both = estimateGraded([2, 3].map((code) => ({ code, a })));
  expect([both.theta, both.psd]).toEqual([expect.closeTo(0.8393, 4), expect.closeTo(0.737, 4)]);
  const trait = (document: ReportDocument) => document.personality?.traits.find((each) => each.trait === 'E')?.est;
  const [one, two] = [trait(report(...play('A'))), trait(report(...play('A'), ...play('B')))];
  expect([one?.n, two?.n]).toEqual([1, 2]);
  expect(two?.psd).toBeLessThan(one?.psd as number);
});

test('the parent’s mirror scenes count under Set A’s codes, as the parent’s view', () => {
  const mirror = MIRROR_SCENES.map(({ id, options }) => {
    const highest = options.find((option) => QUEST_KEYS[id]?.codes[option.id] === 3);
    return { sceneId: id, optionId: highest?.id as string, code: 3, shownOrder: options.map((option) => option.id) };
  });
  const document = report(...play('A'), parentForm({ mirror }));
  for (const trait of TRAITS) {
    const view = document.agreement
      .find(({ dimension }) => dimension === trait)
      ?.views.find(({ what }) => what === 'mirror');
    expect(view?.x, trait).toBeCloseTo(createMirrorEvidence([3], 1)?.x as number, 4);
  }
});

test('instruments: a subject ends after eight minutes of answering, and no absence ends it', () => {
  const sitting = {
    sittingId: SEED as SittingId,
    subject: 'science',
    ageYears: 8.5,
    screenMode: '7-10',
    isExtra: false,
    recentlySeen: new Set<string>(),
  } as const;
  const findAfter = (...times: number[]) =>
    INSTRUMENTS.items.findNextItem({
      ...sitting,
      answered: times.map((rtMs, n) => ({ itemId: `gone${n}`, correct: true, rtMs, masteryAge: 8, tau: 1, c: 0 })),
    });
  const almost = Array.from({ length: 5 }, () => 80_000);
  expect(findAfter(...almost, 79_999)).not.toBeNull();
  expect(findAfter(...almost, 80_000)).toBeNull();
  expect(findAfter(9000, 12_000, 600_000)).not.toBeNull();
});

test('instruments: a child that has seen all questions finishes its subject, and sees again what it saw longest ago', () => {
  const begun = [{ ...begunAt12[0], age: { years: 4 } }, begunAt12[1], ...daysOpened(4)];
  const weeks: string[][] = [];
  let others: AssessmentEvent[] = [];
  for (let n = 1; n <= 6; n++) {
    const assessmentId = `0193a000-0000-7000-8000-00000000000${n}` as AssessmentId;
    let log: AssessmentEvent[] = begun;
    const itemIds: string[] = [];
    for (;;) {
      const week = foldWeek(log);
      const request = { assessmentId, subject: 'mathematics', at: on(4), history: { own: log, others } } as const;
      const { sitting, item } = presentItem(week, request, INSTRUMENTS.items);
      if (!item) break;
      const answer = { sittingId: sitting.sittingId, itemId: item.id, response: { format: 'pass' } } as const;
      const command = { type: 'AnswerItem', ...request, ...answer, rtMs: 9000, assist: 'alone' } as const;
      const events = assessment.decide(week, command, INSTRUMENTS);
      itemIds.push(...listAskedItems(events).map(toBankId));
      log = [...log, ...events];
    }
    expect(Object.keys(foldWeek(log).done), `week ${n}`).toEqual(['academic/4/mathematics']);
    others = [...others, ...listAskedItems(log)];
    weeks.push(itemIds);
  }
  expect(weeks.map((itemIds) => new Set(itemIds).size)).toEqual([8, 8, 8, 8, 8, 8]);
  // The bank has 29 questions for a child of 4 that types no numbers: 5 are new in the fourth week.
  const isIn = (week: number) => (id: string) => weeks[week]?.includes(id);
  expect(weeks[3]?.filter(isIn(0))).toHaveLength(3);
  expect(weeks[4]?.filter(isIn(3))).toEqual([]);
});

test.each([
  ['6 in the month in which it turns 7', { years: 6, birthMonth: '2019-11' }, false],
  ['7 before the middle of that month', { years: 7, birthMonth: '2019-12' }, true],
] as const)(
  'instruments: a child of %s is shown, may answer and gets as extra questions what its screens read to it',
  (_, age, reads) => {
    // Offered whatever they would tell.
    const items = { ...INSTRUMENTS.items, predictNarrowing: () => () => 1 };
    const assessmentId = SEED as AssessmentId;
    let log: AssessmentEvent[] = [{ ...begunAt12[0], age }, begunAt12[1], ...daysOpened(6)];
    const shown: (PublicItem & { extra: boolean })[] = [];
    for (const subject of Subject.options)
      for (const extra of [undefined, true as const])
        for (;;) {
          const week = foldWeek(log);
          const request = { assessmentId, subject, at: on(6), history: { own: log, others: [] }, extra };
          const { sitting, item } = presentItem(week, request, items);
          if (!item) break;
          shown.push({ ...item, extra: extra === true });
          const { sittingId } = sitting;
          const response = createAnswer({ sittingId, item }, log.length % 3 > 0);
          const answer = { sittingId, itemId: item.id, response, rtMs: 9000, assist: 'alone' } as const;
          const command = { type: 'AnswerItem', ...request, ...answer } as const;
          log = [...log, ...assessment.decide(week, command, { ...INSTRUMENTS, items })];
        }
    expect(listAskedItems(log).map(({ itemId }) => itemId)).toEqual(shown.map(({ id }) => id));
    expect(new Set(shown.filter(({ extra }) => extra).map(({ subject }) => subject)).size).toBe(5);
    expect(shown.some(hasUnspokenText)).toBe(reads);
  },
);
const hasUnspokenText = ({ map, format, audio }: PublicItem) =>
  map?.legend !== undefined ||
  (map?.kind === 'table' && format !== 'map-tap') ||
  (audio && map?.kind === 'words' && map.cells.flat().length > 12);
const foldWeek = (log: readonly AssessmentEvent[]) => fold(assessment, log) as Assessment;
const listAskedItems = (events: readonly AssessmentEvent[]) =>
  events.flatMap((event) => (event.type === 'ItemAnswered' ? [event] : []));

test('instruments: the sittings of a subject are told apart by assessment, subject and replays, and are the same everywhere', () => {
  const { toSittingId } = INSTRUMENTS.items;
  const week = '0193a000-0000-7000-8000-000000000001' as AssessmentId;
  // Stored with the answers of running sittings: it never changes.
  expect(toSittingId(week, 'science', 0)).toBe('90eff984-adc0-8905-8594-f0953c4b94b9');
  expect(
    new Set([toSittingId(week, 'science', 0), toSittingId(week, 'science', 1), toSittingId(week, 'history', 0)]).size,
  ).toBe(3);
});

type AskedItem = PublicItem & { template?: string };
/** The questions of a sitting whose answers are all passed. */
function playSubject(sittingId: string): AskedItem[] {
  const { findNextItem, markItem } = INSTRUMENTS.items;
  const sitting = {
    sittingId: sittingId as SittingId,
    subject: 'mathematics',
    ageYears: 8.5,
    screenMode: '7-10',
    isExtra: false,
  } as const;
  const answered: SubjectSitting['answered'][number][] = [];
  const questions: AskedItem[] = [];
  for (;;) {
    const current = { ...sitting, recentlySeen: new Set<string>(), answered };
    const item = findNextItem(current);
    if (!item) return questions;
    expect(findNextItem(current)).toEqual(item);
    const facts = markItem(current, item.id, { format: 'pass' });
    questions.push({ ...item, ...(facts.template !== undefined && { template: facts.template }) });
    answered.push({ ...facts, itemId: item.id, rtMs: 4000 });
  }
}

test('instruments: another sitting gets other numbers of the same template', () => {
  const [one, ...others] = ['one', 'two', 'three', 'four'].map(playSubject) as [AskedItem[], ...AskedItem[][]];
  expect(one).toEqual(playSubject('one'));
  const idByTemplate = new Map(one.flatMap(({ template, id }) => (template ? [[template, id]] : [])));
  const again = others.flat().filter(({ template = '' }) => idByTemplate.has(template));
  const same = again.filter(({ template = '', id }) => idByTemplate.get(template) === id);
  expect(again.length).toBeGreaterThan(8);
  expect(same.length / again.length).toBeLessThan(0.25);
});

test('instruments: no child is asked the example of a template, and no template comes twice in a sitting', () => {
  const examples = new Set(listBankItems().flatMap(({ id, draw }) => (draw ? [id] : [])));
  const questions = Array.from({ length: 20 }, (_, n) => playSubject(`sitting ${n}`));
  for (const sitting of questions) {
    const templates = sitting.flatMap(({ template }) => template ?? []);
    expect(new Set(templates).size).toBe(templates.length);
  }
  // A template with few draws may draw its example.
  const drawn = questions.flat().filter(({ template }) => template);
  expect(drawn.filter(({ id }) => examples.has(id)).length / drawn.length).toBeLessThan(0.1);
});
