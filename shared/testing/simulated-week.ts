import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { PROGRAMME } from '#shared/domain/programme.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Topic } from '#shared/instruments/subjects.ts';
import type { QuestKey, QuestKeys } from '#shared/measurement/report/quest.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import type { PresentedItem, SimulatedFamily } from '#shared/testing/simulated-family.ts';
import type { Day, Instant, LocalDate, MoodDay } from '#shared/values/days.ts';
import {
  type AssessmentId,
  hashToUuid,
  type InvitationId,
  type SittingId,
  type StudentId,
} from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { createRandom, hashText, toShuffled } from '#shared/values/seeded.ts';

/** Chooses the next item of a sitting from its answers, or null to end it: the server's rule with any bank. */
export type ItemChooser = (sitting: {
  subject: PresentedItem['subject'];
  ageYears: number;
  answered: readonly { itemId: string; correct: boolean }[];
  seed: string;
}) => PresentedItem | null;

/** Ids of an assessment that exists elsewhere, to replay the same assessment; else derived from the seed. */
export type SimulationIds = {
  assessmentId: AssessmentId;
  studentId: StudentId;
  invitationId: InvitationId;
  sitting: (what: string) => SittingId;
};

export type SimulationParts = {
  /** Scenes of the child; `mirror`: scenes of the parent. */
  scenes: readonly { set: QuestSet; id: string }[];
  mirror: readonly { id: string }[];
  keys: QuestKeys;
  nextItem: ItemChooser;
  /** Items that remain after these answers; not logged where absent. */
  itemsLeft?: (sitting: Omit<Parameters<ItemChooser>[0], 'seed'>) => EventOf<'ItemAnswered'>['left'];
  /** The child's response; its correctness where absent. */
  response?: (itemId: string, correct: boolean) => unknown;
  /** Stored code of an option; by default from its key. */
  storedCode?: (sceneId: string, optionId: string, shownOrder: readonly string[]) => { code: number | string };
  ids?: SimulationIds;
  /** Dates of the assessment; a week in November by default. */
  time?: SimulationTime;
  /** Last day with activity, 0 for none. Default 7; the analysis only starts at 7. */
  until?: Day | 0;
  /** Last opened day; default `until` + 1. */
  reached?: Day;
  /** False where no teacher takes part. */
  teacher?: boolean;
};

/** A week in a zone of its own, with its days opened as the workflow opens them. */
export type SimulationTime = {
  startDate: LocalDate;
  timeZone: string;
  opens: (day: Day) => Instant;
  at: (day: number, minute: number) => Instant;
};

const createId = (name: string): string =>
  hashToUuid([0, 1, 2, 3].map((part) => hashText(`${name}/${part}`).toString(16).padStart(8, '0')).join(''));

const createIds = ({ seed }: SimulatedFamily): SimulationIds => ({
  assessmentId: createId(`${seed}/week`) as AssessmentId,
  studentId: createId(`${seed}/child`) as StudentId,
  invitationId: createId(`${seed}/teacher`) as InvitationId,
  sitting: (what) => createId(`${seed}/sitting/${what}`) as SittingId,
});

const START = '2026-11-23';
/** `at`: an instant of programme day `day`, in the afternoon. */
const USUAL = {
  startDate: START,
  timeZone: 'UTC',
  at: (day: number, minute: number): Instant => new Date(Date.UTC(2026, 10, 22 + day, 14, minute)).toISOString(),
};

/**
 * Plays a family's assessment up to the start of its analysis through the decider: an answer that the product's rules
 * refuse throws. Set B is the encore and played if `scenes` has it.
 */
export function playAssessment(
  family: SimulatedFamily,
  {
    scenes,
    mirror,
    keys,
    nextItem,
    itemsLeft,
    response = (_, correct) => correct,
    storedCode,
    ids = createIds(family),
    time,
    until = 7,
    reached,
    teacher = true,
  }: SimulationParts,
): { assessmentId: AssessmentId; events: AssessmentEvent[] } {
  const { assessmentId, studentId, invitationId, sitting } = ids;
  const { startDate, timeZone, at } = time ?? USUAL;
  const events: AssessmentEvent[] = [];
  let state = assessment.initialState;
  const execute = (command: Command) => {
    for (const event of assessment.decide(state, command)) {
      events.push(event);
      state = assessment.evolve(state, event);
    }
  };
  const playQuest = (set: QuestSet, day: number) => {
    const presentedScenes = scenes.filter((scene) => scene.set === set);
    for (const [i, { id }] of presentedScenes.entries()) {
      const key = keys[id] as QuestKey;
      const codes: Readonly<Record<string, number | string>> = key.codes;
      const shownOrder = toShuffled(Object.keys(codes), createRandom(`${assessmentId}/${id}`));
      const reply = family.scene(id, key, shownOrder);
      const code = storedCode?.(id, reply.optionId, shownOrder).code ?? (codes[reply.optionId] as number | string);
      execute({ type: 'AnswerScene', at: at(day, 5 + i), set, sceneId: id, code, shownOrder, ...reply });
    }
    if (presentedScenes.length > 0)
      execute({ type: 'CompletePersonality', at: at(day, 30), set, scenes: presentedScenes.map(({ id }) => id) });
  };
  const playSubject = (subject: PresentedItem['subject'], day: number) => {
    const sittingId = sitting(subject);
    const answered: { itemId: string; correct: boolean }[] = [];
    const chooseNext = () => nextItem({ subject, ageYears: family.ageYears, answered, seed: sittingId });
    for (let presentedItem = chooseNext(); presentedItem; ) {
      const { id: itemId, topic, masteryAge, tau, c, words } = presentedItem;
      const { correct, ...manner } = family.item(presentedItem);
      answered.push({ itemId, correct });
      presentedItem = chooseNext();
      const remaining = itemsLeft?.({ subject, ageYears: family.ageYears, answered });
      const typedResponse = response(itemId, correct) as EventOf<'ItemAnswered'>['response'];
      const item = {
        subject,
        sittingId,
        itemId,
        topic: topic as Topic,
        response: typedResponse,
        correct,
        masteryAge,
        tau,
        c,
        words,
        ...(remaining && { left: remaining }),
        ...manner,
      };
      execute({
        type: 'AnswerItem',
        at: at(day, 10),
        ...item,
        scaleVersion: SCALE_VERSION,
        assist: 'alone',
        issued: true,
        complete: presentedItem === null,
      });
    }
  };

  execute({
    type: 'ScheduleAssessment',
    at: at(0, 0),
    assessmentId,
    studentId,
    startDate,
    timeZone,
    reminderTime: '18:00',
    age: family.age,
    noticeVersion: CONSENT_NOTICE,
    invitationId: teacher ? invitationId : undefined,
    dayMs: DAY_MS,
  });
  let opened = 0;
  const openUpTo = (last: number) => {
    for (; time && opened < last; opened++)
      execute({ type: 'OpenDay', at: time.opens((opened + 1) as Day), day: (opened + 1) as Day });
  };
  for (const { type, day, subject } of PROGRAMME) {
    if (day > until) break;
    openUpTo(day);
    if (type === 'mood')
      execute({ type: 'CheckMood', at: at(day, 0), day: day as MoodDay, ...family.mood(day as MoodDay) });
    if (type === 'personality') playQuest('A', day);
    if (type === 'skills') {
      for (const [i, area] of SkillArea.options.entries()) {
        const sittingId = sitting(area);
        execute({
          type: 'RecordTrials',
          at: at(day, 5 + i),
          area,
          sittingId,
          trials: family.area(area, sittingId),
          assist: 'alone',
          complete: true,
        });
      }
    }
    if (type === 'academic' && subject) playSubject(subject, day);
    if (type === 'parent')
      execute({
        type: 'ObserveAsParent',
        at: at(day, 40),
        ...family.parentForm(
          mirror.map(({ id }) => id),
          keys,
        ),
      });
    if (type === 'teacher' && teacher)
      execute({ type: 'ObserveAsTeacher', at: at(day, 40), invitationId, ...family.teacherForm() });
  }
  if (until < 7) {
    openUpTo(reached ?? until + 1);
    return { assessmentId, events };
  }
  playQuest('B', 6);
  openUpTo(7);
  execute({ type: 'StartAnalysis', at: at(7, 0), attempt: 1 });
  return { assessmentId, events };
}
