import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { ANSWER_EVENTS, AssessmentEvent, type EventType, type Trial } from '#shared/domain/assessment/events.ts';
import { toMove } from '#shared/domain/assessment/moves.ts';
import { type Assessment, evolve, initialState } from '#shared/domain/assessment/state.ts';
import { findCompletedTask, isCompletionType } from '#shared/domain/assessment/task-completions.ts';
import { fold } from '#shared/domain/decider.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import * as mira from '#shared/testing/examples.ts';
import { createMove } from '#shared/testing/simulated-child.ts';
import type { SittingId } from '#shared/values/ids.ts';

const { begun, daysOpened, createAllTaskEvents: everythingDone, examples } = mira;
const types = Object.keys(examples) as EventType[];

describe('the events', () => {
  it.each(types)('%s: the example fits its schema', (type) =>
    expect(AssessmentEvent.parse(examples[type])).toEqual(examples[type]),
  );
  it('refuse fields that nobody declared', () =>
    expect(AssessmentEvent.safeParse({ ...examples.MoodChecked, childName: 'Mira' }).success).toBe(false));
  it('have an example each', () =>
    expect(new Set(types)).toEqual(new Set(AssessmentEvent.options.map((option) => option.shape.type.value))));
});

describe('the state', () => {
  it('is nothing before the week is scheduled, whatever comes', () => {
    for (const type of types.filter((each) => each !== 'AssessmentScheduled'))
      expect(evolve(initialState, examples[type])).toBe(initialState);
  });
  it('knows all 15 tasks of a full week as done', () => {
    const week = fold(assessment, [...begun, ...daysOpened(7), ...everythingDone({ teacher: true })]) as Assessment;
    expect(Object.keys(week.done).sort()).toEqual([...mira.allTasks].sort());
  });
  it('stays under 4 KB for the fullest week', () => {
    const createItemAnswers = (subject: Subject) =>
      Array.from({ length: 16 }, (_, i) => ({
        ...examples.ItemAnswered,
        subject,
        itemId: `${subject.slice(0, 2)}-fr-9-${i}`,
      }));
    const done = Subject.options
      .slice(1)
      .flatMap((subject) => [...createItemAnswers(subject), { ...examples.SubjectCompleted, subject }]);
    const scenes = Array.from({ length: 30 }, (_, i) => ({ ...examples.SceneAnswered, sceneId: `scene-${i}` }));
    const reminders = Array.from({ length: 9 }, (_, i) => ({ ...examples.ReminderSent, day: i + 1 }));
    const all = [
      ...begun,
      ...daysOpened(7),
      ...everythingDone({ teacher: true }),
      ...done,
      ...createItemAnswers('mathematics'),
      ...scenes,
      ...reminders,
    ];
    expect(Buffer.byteLength(JSON.stringify(fold(assessment, [...all, examples.ReportGenerated])))).toBeLessThan(4096);
  });
  it('stays under 4 KB in the middle of the longest game', () => {
    const played = ['cognitive', 'social', 'emotional'].flatMap((area) => [
      { ...examples.TrialsRecorded, area },
      { ...examples.SkillAreaCompleted, area },
    ]) as AssessmentEvent[];
    const scenes = Array.from({ length: 19 }, (_, i) => ({ ...examples.SceneAnswered, sceneId: `scene-${i}` }));
    const [trial] = examples.TrialsRecorded.trials as [(typeof examples.TrialsRecorded.trials)[number]];
    const trials = Array.from({ length: 38 }, (_, index) => ({
      ...trial,
      index,
      game: 'steering',
      level: 12,
      rtMs: 12_345,
    }));
    const half = { ...examples.TrialsRecorded, area: 'physical' as const, trials };
    expect(
      Buffer.byteLength(JSON.stringify(fold(assessment, [...begun, ...daysOpened(3), ...scenes, ...played, half]))),
    ).toBeLessThan(4096);
  });
  it('knows how the moves of an unfinished game went, and forgets them with the last one', () => {
    const [trial] = examples.TrialsRecorded.trials as [(typeof examples.TrialsRecorded.trials)[number]];
    const moves = [
      { ...trial, index: 0, response: createMove('matrices', 3, trial.seed, '7-10', true) as never },
      { ...trial, index: 1, response: createMove('matrices', 3, trial.seed, '7-10', false) as never },
      { ...trial, index: 2, away: true },
      { ...trial, index: 3, game: 'a-game-that-is-gone' },
    ];
    const half = fold(assessment, [
      ...begun,
      ...daysOpened(3),
      { ...examples.TrialsRecorded, trials: moves },
    ]) as Assessment;
    expect(half.trials.cognitive?.played?.map(toMove).map(({ right }) => right)).toEqual([true, false, null, null]);
    const whole = evolve(half, examples.SkillAreaCompleted) as Assessment;
    expect(whole.trials.cognitive).toEqual({ sittingId: mira.sittingId, count: 4, completed: true });
  });
  it('holds no raw answer of a form, a game or a subject', () => {
    const secret = 'CANARY-7f3a';
    const form = { ...examples.ParentObserved, texts: { strengths: secret, concerns: secret, observations: secret } };
    const report = { ...examples.TeacherObserved, texts: { challenges: secret } };
    const item = { ...examples.ItemAnswered, response: secret };
    expect(JSON.stringify(fold(assessment, [...begun, form, report, item]))).not.toContain(secret);
  });
  it('is the same, folded with a form that was withdrawn or after its event was deleted', () => {
    const { TeacherObserved, TeacherInputWithdrawn, TeacherInvited, MoodChecked, ParentObserved } = examples;
    const other = { invitationId: mira.otherInvitationId };
    const again = [
      { ...TeacherInvited, ...other },
      { ...TeacherObserved, ...other },
      { ...TeacherInputWithdrawn, ...other },
    ];
    for (const after of [[], [MoodChecked, ParentObserved], [ParentObserved, TeacherInputWithdrawn, ...again]]) {
      const events = [
        ...begun,
        ...daysOpened(5),
        MoodChecked,
        TeacherObserved,
        ...after,
        ...(after.length < 3 ? [TeacherInputWithdrawn] : []),
      ];
      const week = fold(assessment, events) as Assessment;
      expect(
        fold(
          assessment,
          events.filter(({ type }) => type !== 'TeacherObserved'),
        ),
      ).toEqual(week);
      expect(week.done).not.toHaveProperty('teacher/5');
      expect(week.latest[0]).toMatchObject({ kind: 'TeacherInputWithdrawn', who: 'teacher' });
    }
  });
  it('folds what is left when raw answers have expired', () => {
    const whole = fold(assessment, [
      ...begun,
      ...daysOpened(2),
      examples.SceneAnswered,
      examples.PersonalityCompleted,
    ]) as Assessment;
    const thinned = fold(assessment, [...begun, ...daysOpened(2), examples.PersonalityCompleted]) as Assessment;
    expect({ ...thinned, scenes: whole.scenes }).toEqual(whole);
  });
  it('is the same, folded with answers that have expired or after their events were deleted', () => {
    const { TrialsRecorded, TeacherObserved, AnswersExpired } = examples;
    const [trial] = TrialsRecorded.trials as [Trial];
    const story = { ...trial, game: 'friends-corner', level: 25 };
    const played: AssessmentEvent = { ...TrialsRecorded, area: 'social', trials: [story] };
    const replay: AssessmentEvent = { ...examples.SittingReplayed, task: 'skills/3', area: 'social' };
    const scene: AssessmentEvent = { ...examples.SceneAnswered, presentation: 'stage-6' };
    const late: AssessmentEvent = { ...TeacherObserved, late: true };
    const answers = [examples.MoodChecked, scene, played, replay, examples.ItemAnswered, late, examples.IdeaTried];
    const done = (fold(assessment, [...begun, ...answers]) as Assessment).done;
    const left = [...begun, ...daysOpened(7), examples.ReportGenerated];
    const expired: AssessmentEvent = { ...AnswersExpired, done };
    const isLeft = ({ type }: AssessmentEvent) => !ANSWER_EVENTS.some((each) => each === type);
    const events = [...left, ...answers, expired];
    expect(fold(assessment, events)).toEqual(fold(assessment, events.filter(isLeft)));
  });
  it('forgets a replayed area and keeps the others', () => {
    const week = fold(assessment, [
      ...begun,
      ...everythingDone({ teacher: false }),
      examples.SittingReplayed,
    ]) as Assessment;
    expect(Object.keys(week.trials)).toEqual(['social', 'emotional', 'physical']);
    expect(week.done['skills/3']).toBeUndefined();
    expect(week.done['mood/3']).toBeDefined();
  });
  it('tells the last five things worth telling, newest first', () => {
    const week = fold(assessment, [...begun, ...daysOpened(4), ...everythingDone({ teacher: false })]) as Assessment;
    expect(week.latest.map(({ kind }) => kind)).toEqual([
      'ParentObserved',
      'SubjectCompleted',
      'SubjectCompleted',
      'SubjectCompleted',
      'SubjectCompleted',
    ]);
    expect(week.latest[0]?.task).toBe('parent/4');
  });
  it('is the same whether it is folded at once or event by event', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...types)), fc.nat(), (list, cut) => {
        const events = [...begun, ...list.map((type) => examples[type])] as AssessmentEvent[];
        const at = cut % (events.length + 1);
        const first = JSON.parse(JSON.stringify(fold(assessment, events.slice(0, at))));
        expect(events.slice(at).reduce(assessment.evolve, first)).toEqual(
          JSON.parse(JSON.stringify(fold(assessment, events))),
        );
      }),
    );
  });
  it('names the task that an event completes', () => {
    expect(findCompletedTask({ ...examples.SubjectCompleted, subject: 'geography' })).toBe('academic/6/geography');
    expect(findCompletedTask({ ...examples.PersonalityCompleted, set: 'B' })).toBeUndefined();
    expect(findCompletedTask({ ...examples.SubjectCompleted, extra: true })).toBeUndefined();
    expect(findCompletedTask(examples.SceneAnswered)).toBeUndefined();
    expect(types.filter(isCompletionType)).toEqual(
      types.filter((type) => findCompletedTask(examples[type]) !== undefined),
    );
  });
});

describe('stories that the child has seen', () => {
  const { scheduled } = mira;
  const tell = (sittingId: string, index: number): AssessmentEvent => {
    const [trial] = examples.TrialsRecorded.trials as [Trial];
    const story = { ...trial, game: 'friends-corner', level: 25, index, seed: 7919 * (index + 1) };
    return { ...examples.TrialsRecorded, area: 'social', sittingId: sittingId as SittingId, trials: [story] };
  };
  const listSeen = (...events: AssessmentEvent[]) =>
    (fold(assessment, [...begun, ...events]) as Assessment).seenStories ?? [];
  const [first, second] = ['0193a000-0000-7000-8000-0000000000d1', '0193a000-0000-7000-8000-0000000000d2'] as const;
  const completed: AssessmentEvent = { ...examples.SkillAreaCompleted, area: 'social', sittingId: first as SittingId };

  it('come with the schedule of a reassessment', () => {
    const again = fold(assessment, [{ ...scheduled, seenStories: ['goalkeeper'] }]) as Assessment;
    expect(again.seenStories).toEqual(['goalkeeper']);
  });
  it('are those of a sitting that is played again, and of one that another has replaced', () => {
    const replay: AssessmentEvent = { type: 'SittingReplayed', at: mira.on(6), task: 'skills/3', area: 'social' };
    expect(listSeen(tell(first, 0), tell(first, 1), completed, replay)).toHaveLength(2);
    expect(listSeen(tell(first, 0), tell(second, 0))).toHaveLength(1);
  });
  it('are none while the sitting goes on, nor after a replay of another area', () => {
    const replay: AssessmentEvent = { type: 'SittingReplayed', at: mira.on(6), task: 'skills/3', area: 'physical' };
    expect(listSeen(tell(first, 0), tell(first, 1), completed, replay)).toEqual([]);
    expect(listSeen(examples.TrialsRecorded)).toEqual([]);
  });
});
