import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import { listExtraOffers } from '#shared/domain/assessment/decide-subjects.ts';
import type { AssessmentEvent, Trial } from '#shared/domain/assessment/events.ts';
import type { Instruments } from '#shared/domain/assessment/instruments.ts';
import { planSignal } from '#shared/domain/assessment/signals.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { computeTrialSeed } from '#shared/instruments/games/game.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import {
  answerItem,
  assessmentId,
  begun,
  begunAt12,
  begunWithoutTeacher,
  createAllTaskEvents,
  daysOpened,
  examples,
  invitationId,
  on,
  otherInvitationId,
  plan,
  sittingId,
  toCommand,
} from '#shared/testing/examples.ts';
import { checkDecision, type Decision, given } from '#shared/testing/given.ts';
import { createInstruments, otherSittingId } from '#shared/testing/instruments.ts';

const { AnalysisFailed, AnalysisStarted, AssessmentCancelled, AssessmentPaused, ConsentWithdrawn } = examples;
const { InvitationWithdrawn, ItemAnswered, MoodChecked, ParentObserved, PersonalityCompleted } = examples;
const { ReportGenerated, SceneAnswered, SittingReplayed, SkillAreaCompleted, SkillsCompleted } = examples;
const { SubjectCompleted, TeacherInputWithdrawn, TeacherObserved, TrialsRecorded } = examples;

describe('a mood check', () => {
  const check = toCommand<CommandOf<'CheckMood'>>('CheckMood', MoodChecked);
  const day3Paused = [...daysOpened(3), AssessmentPaused];
  const [day3, late] = [{ day: 3, at: on(3) } as const, { at: on(7), late: true } as const];
  it.each<Decision>([
    ['is recorded on its day', [begun, daysOpened(1)], check, MoodChecked],
    ['is accepted on its day although nobody has recorded the opening yet', [begun], check, MoodChecked],
    ['is refused before its day', [begun], { ...check, at: on(1, '06:59') }, 'NOT_OPEN_YET'],
    ['is refused without consent', [begun, ConsentWithdrawn], { ...check, at: on(3) }, 'NO_CONSENT'],
    ['is refused after the week was cancelled', [begun, AssessmentCancelled], { ...check, at: on(4) }, 'CANCELLED'],
    ['is recorded once, however often it is sent', [begun, MoodChecked], check, 'nothing'],
    ['can be replaced by the child', [begun, MoodChecked], { ...check, mood: 'sad' }, { ...MoodChecked, mood: 'sad' }],
    ['of a missed day is still taken later', [begun], { ...check, at: on(5) }, { ...MoodChecked, at: on(5) }],
    ['is marked late once analysed', [begun, AnalysisStarted], { ...check, at: on(7) }, { ...MoodChecked, ...late }],
    [
      'is accepted in a pause, if its day was open',
      [begun, day3Paused],
      { ...check, ...day3 },
      { ...MoodChecked, ...day3 },
    ],
    [
      'is refused for a day that a pause holds shut',
      [begun, day3Paused],
      { ...check, day: 4, at: on(4) },
      'NOT_OPEN_YET',
    ],
    ['is refused for a child without a week', [], check, 'NOT_FOUND'],
  ])('%s', checkDecision);

  const [good, great] = [
    { ...MoodChecked, step: 4 as const },
    { ...MoodChecked, step: 5 as const },
  ];
  const stepped = { ...check, step: 4 as const };
  it.each<Decision>([
    ['is recorded with its step from 11 on', [begunAt12], stepped, good],
    ['is recorded without one from a page that knows no steps', [begunAt12], check, MoodChecked],
    ['is recorded once with its step', [begunAt12, good], stepped, 'nothing'],
    ['can be replaced by another step of the same mood', [begunAt12, good], { ...check, step: 5 }, great],
    ['is refused with a step that another mood is nearest to', [begunAt12], { ...check, step: 3 }, 'UNKNOWN_OPTION'],
    ['is refused with a step below 11', [begun], stepped, 'UNKNOWN_OPTION'],
    ['is refused so before it says that the day is not open', [begun], { ...stepped, at: on(0) }, 'UNKNOWN_OPTION'],
  ])('%s', checkDecision);
});

const answerScene = toCommand<CommandOf<'AnswerScene'>>('AnswerScene', SceneAnswered);
const completeA: CommandOf<'CompletePersonality'> = { type: 'CompletePersonality', at: on(2), set: 'A' };

describe('the story quest', () => {
  const unknownOption = { ...answerScene, optionId: 'other', at: on(1) };
  const moss = { ...answerScene, optionId: 'moss' };
  const twoScenes = createInstruments({ scenes: ['raft', 'lanterns'] });
  const toldA = [SceneAnswered, PersonalityCompleted];
  it.each<Decision>([
    ['records a scene from day 2 on', [begun], answerScene, SceneAnswered],
    ['takes another answer', [begun, SceneAnswered], moss, { ...SceneAnswered, optionId: 'moss', code: 0 }],
    ['stays quiet when the same answer comes again', [begun, SceneAnswered], answerScene, 'nothing'],
    ['is refused on day 1', [begun], { ...answerScene, at: on(1) }, 'NOT_OPEN_YET'],
    ['is complete when every scene has an answer', [begun, SceneAnswered], completeA, PersonalityCompleted],
    ['is not complete while a scene is open', [begun, SceneAnswered], completeA, 'SCENES_MISSING', twoScenes],
    ['refuses an unknown option before it says that the day is not open', [begun], unknownOption, 'UNKNOWN_OPTION'],
    ['is completed once', [begun, SceneAnswered, PersonalityCompleted], completeA, 'nothing'],
    ['takes no other answer once it is complete', [begun, toldA], moss, 'ALREADY_SUBMITTED'],
    ['stays quiet when the same answer comes after its completion', [begun, toldA], answerScene, 'nothing'],
  ])('%s', checkDecision);
});

describe('the encore', () => {
  const answerB = { ...answerScene, sceneId: 'b-raft', at: on(6) };
  const answeredB = { ...SceneAnswered, sceneId: 'b-raft', set: 'B' as const, at: on(6) };
  const completeB: CommandOf<'CompletePersonality'> = { ...completeA, set: 'B', at: on(6) };
  const completedB = { ...PersonalityCompleted, set: 'B' as const, at: on(6) };
  const questReplayed: AssessmentEvent = { type: 'SittingReplayed', at: on(6), task: 'personality/2' };
  const replayed = [...begun, SceneAnswered, PersonalityCompleted, answeredB, questReplayed];
  it.each<Decision>([
    ['takes no answer before day 6', [begun], { ...answerB, at: on(5) }, 'NOT_OPEN_YET'],
    ['is not completed before day 6', [begun], { ...completeB, at: on(5) }, 'NOT_OPEN_YET'],
    ['is open from day 6 on, also to a child that has not done the quest of day 2', [begun], answerB, answeredB],
    ['has answers of its own', [begun, answeredB], completeA, 'SCENES_MISSING'],
    ['needs answers of its own', [begun, SceneAnswered], completeB, 'SCENES_MISSING'],
    ['is complete when its scenes have answers', [begun, answeredB], completeB, completedB],
    ['is completed once', [begun, answeredB, completedB], completeB, 'nothing'],
    [
      'takes no other answer once it is complete',
      [begun, answeredB, completedB],
      { ...answerB, optionId: 'moss' },
      'ALREADY_SUBMITTED',
    ],
    ['takes answers beside a quest that is complete', [begun, SceneAnswered, PersonalityCompleted], answerB, answeredB],
    ['leaves the quest to be done', [begun, SceneAnswered, answeredB, completedB], completeA, PersonalityCompleted],
    ['keeps its answers when the quest of day 2 is thrown open again', [replayed], completeB, completedB],
    ['brings no answers to a quest that is thrown open again', [replayed], completeA, 'SCENES_MISSING'],
  ])('%s', checkDecision);
});

const createTrial = (index: number, sitting = sittingId): Trial => ({
  ...(TrialsRecorded.trials[0] as Trial),
  index,
  seed: computeTrialSeed(sitting, 'matrices', index),
});
const recordTrials: CommandOf<'RecordTrials'> = {
  type: 'RecordTrials',
  at: on(3),
  area: 'cognitive',
  sittingId,
  trials: [createTrial(0)],
  assist: 'alone',
};
const withTrials = (...trials: Trial[]) => ({ ...recordTrials, trials });
const otherTrials = { sittingId: otherSittingId, trials: [createTrial(0, otherSittingId)] };
const recordOtherTrials = { ...recordTrials, ...otherTrials };
const [twoTrials, threeTrials] = [createInstruments({ trials: 2 }), createInstruments({ trials: 3 })];
const played = [TrialsRecorded, SkillAreaCompleted];

describe('a skill game', () => {
  /** Levels that are equally near but for the last digit, which differs by device. */
  const isNext = (practice: boolean, levels: number[]): Instruments => {
    const near = levels.map((level, i) => ({ level, miss: 0.1 + i * 1e-12 }));
    const findNextTrial = () => ({ game: 'matrices', place: 0, practice, levels: near }) as const;
    return { ...twoTrials, games: { ...twoTrials.games, findNextTrial } };
  };
  const practised = { ...TrialsRecorded, trials: [{ ...createTrial(0), control: true }] };
  const [first, second] = [createTrial(0), createTrial(1)];
  const secondMove = { ...TrialsRecorded, trials: [second] };
  const afterThree = SkillArea.options.slice(1).flatMap((area) => played.map((event) => ({ ...event, area })));
  const all = [TrialsRecorded, SkillAreaCompleted, SkillsCompleted];
  it.each<Decision>([
    ['records trials in order', [begun], recordTrials, TrialsRecorded, twoTrials],
    ['is refused before day 3', [begun], { ...recordTrials, at: on(2) }, 'NOT_OPEN_YET'],
    [
      'takes only the trials that are new',
      [begun, TrialsRecorded],
      withTrials(first, second),
      { ...TrialsRecorded, trials: [second] },
      threeTrials,
    ],
    ['stays quiet when all trials are known', [begun, TrialsRecorded], recordTrials, 'nothing', twoTrials],
    ['stays quiet when all trials are known after the last one', [begun, played], recordTrials, 'nothing'],
    ['refuses a hole', [begun, TrialsRecorded], withTrials(createTrial(2)), 'TRIALS_MISSING', threeTrials],
    ['refuses a trial that comes first', [begun], withTrials(second), 'TRIALS_MISSING', twoTrials],
    ['refuses a trial that comes too early', [begun], withTrials(second, first), 'TRIALS_MISSING', twoTrials],
    ['refuses a trial that comes twice', [begun], withTrials(first, first), 'TRIALS_MISSING', twoTrials],
    ['refuses an unknown move', [begun], withTrials({ ...first, response: { option: 'x' } }), 'INVALID_INPUT'],
    ['takes each level that is equally near', [begun], recordTrials, TrialsRecorded, isNext(false, [2, 3])],
    ['decides by itself what is practice', [begun], recordTrials, practised, isNext(true, [3])],
    ['completes its area with the last trial', [begun], recordTrials, played],
    ['takes no trial after the last one', [begun, played], withTrials(second), 'TRIAL_NOT_ISSUED'],
    ['completes the skills with the fourth area', [begun, afterThree], recordTrials, all],
    ['refuses a second sitting of a finished area', [begun, played], recordOtherTrials, 'ALREADY_SUBMITTED'],
    [
      'begins anew with another sitting while it is unfinished',
      [begun, TrialsRecorded],
      recordOtherTrials,
      { ...TrialsRecorded, ...otherTrials },
      twoTrials,
    ],
    [
      'keeps a sitting with more moves than another one brings',
      [begun, TrialsRecorded, secondMove],
      recordOtherTrials,
      'TRIAL_NOT_ISSUED',
      threeTrials,
    ],
  ])('%s', checkDecision);
  it.each<[string, object]>([
    ['another seed', { seed: 7 }],
    ['the seed of the trial before', { seed: first.seed }],
    ['another level', { level: 4 }],
    ['another game', { game: 'fireflies' }],
    ['a game that does not exist', { game: 'toString' }],
  ])('refuses a trial of %s, with its whole batch', (_, change) =>
    given(begun)
      .when(withTrials(first, { ...second, ...change }), threeTrials)
      .thenRefused('TRIAL_NOT_ISSUED'),
  );
});

describe('a subject', () => {
  const twoItems = createInstruments({ items: ['m-1', 'm-2'] });
  const done = [ItemAnswered, SubjectCompleted];
  const withItem = (itemId: string) => ({ ...answerItem, itemId });
  const otherSitting = { at: on(5), sittingId: otherSittingId };
  const again = { ...answerItem, ...otherSitting };
  const replayed = [
    ...begun,
    ...done,
    { ...SittingReplayed, task: 'academic/4/mathematics', area: undefined } as const,
  ];
  const opens = Date.parse(plan.days[3]?.opens ?? '');
  const seenBefore = (days: number, drawn = {}): Command => ({
    ...answerItem,
    history: {
      own: [],
      others: [{ ...ItemAnswered, ...drawn, at: new Date(opens - days * 86_400_000).toISOString() }],
    },
  });
  const otherDraw = { itemId: 'other', template: 'm-1' };
  it.each<Decision>([
    ['records an item, with its parameters of today', [begun], answerItem, ItemAnswered, twoItems],
    ['is done with its last item', [begun], answerItem, done],
    ['is refused before its day', [begun], { ...answerItem, at: on(3) }, 'NOT_OPEN_YET'],
    ['counts an item once', [begun, ItemAnswered], answerItem, 'nothing'],
    ['takes no item that was not issued', [begun], withItem('m-2'), 'ITEM_NOT_ISSUED', twoItems],
    ['takes no item of another sitting', [begun], { ...again, at: on(4) }, 'ITEM_NOT_ISSUED', twoItems],
    ['refuses an item that the bank does not have', [begun], withItem('m-3'), 'ITEM_NOT_ISSUED'],
    ['takes no item after it is done', [begun, done], withItem('m-2'), 'ALREADY_SUBMITTED', twoItems],
    ['presents no item again after a replay', [replayed], again, 'ITEM_NOT_ISSUED', twoItems],
    [
      'is sat again after a replay, with items that the child has not seen',
      [replayed],
      { ...again, itemId: 'm-2' },
      [
        { ...ItemAnswered, ...otherSitting, itemId: 'm-2' },
        { ...SubjectCompleted, ...otherSitting },
      ],
      twoItems,
    ],
    ['presents no item seen in another week within 180 days', [begun], seenBefore(179.9), 'ITEM_NOT_ISSUED', twoItems],
    ['presents no other draw of its template then', [begun], seenBefore(179.9, otherDraw), 'ITEM_NOT_ISSUED', twoItems],
    ['presents an item seen in another week before that', [begun], seenBefore(180.1), ItemAnswered, twoItems],
  ])('%s', checkDecision);
});

describe('extra questions of a subject', () => {
  const narrow = { items: ['m-1', 'm-2'], extraItems: ['m-x', 'm-y'] };
  const twoExtra = createInstruments(narrow);
  const tellLittle = createInstruments({ ...narrow, narrowing: 0.15 });
  const extra = { at: on(5), extra: true } as const;
  const done = [ItemAnswered, { ...ItemAnswered, itemId: 'm-2' }, SubjectCompleted];
  const [ask, askSecond] = [
    { ...answerItem, ...extra, itemId: 'm-x' },
    { ...answerItem, ...extra, itemId: 'm-y' },
  ];
  const first = { ...ItemAnswered, ...extra, itemId: 'm-x' };
  const second = [
    { ...ItemAnswered, ...extra, itemId: 'm-y' },
    { ...SubjectCompleted, ...extra },
  ];
  const finished = [...begun, ...done];
  const replay = { ...SittingReplayed, task: 'academic/4/mathematics', area: undefined } as const;
  const other = { sittingId: otherSittingId };
  const satAgain = [
    { ...ItemAnswered, ...other, itemId: 'm-2' },
    { ...SubjectCompleted, ...other },
  ];
  const otherFirst = { ...first, ...other, itemId: 'm-y' };
  it.each<Decision>([
    ['are added to the answers of its sitting', [finished], ask, first, twoExtra],
    ['end with the last one', [finished, first], askSecond, second, twoExtra],
    ['count once', [finished, first], ask, 'nothing', twoExtra],
    ['come in their order', [finished], askSecond, 'ITEM_NOT_ISSUED', twoExtra],
    ['are those of the sitting that counts', [finished], { ...ask, ...other }, 'ITEM_NOT_ISSUED', twoExtra],
    ['are asked once', [finished, first, second], askSecond, 'ALREADY_COMPLETED', twoExtra],
    ['are refused where they would tell too little', [finished], ask, 'ALREADY_COMPLETED', tellLittle],
    ['go on once begun, although they would tell little by now', [finished, first], askSecond, second, tellLittle],
    ['follow a finished subject', [begun, ItemAnswered], ask, 'NOT_OPEN_YET', twoExtra],
    ['rest in a pause', [finished, daysOpened(5), AssessmentPaused], ask, 'NOT_OPEN_YET', twoExtra],
    ['are refused once the analysis has begun', [finished, AnalysisStarted], ask, 'ANALYSIS_RUNNING', twoExtra],
    [
      'are refused once the report is there',
      [finished, AnalysisStarted, ReportGenerated],
      ask,
      'ALREADY_COMPLETED',
      twoExtra,
    ],
    ['are refused without consent', [finished, ConsentWithdrawn], ask, 'NO_CONSENT', twoExtra],
    ['are refused in a cancelled week', [finished, AssessmentCancelled], ask, 'CANCELLED', twoExtra],
    [
      'are refused after the child said no',
      [finished, { ...examples.ChildAsked, says: 'no' }],
      ask,
      'CHILD_SAID_NO',
      twoExtra,
    ],
    ['go with their sitting when it is replayed', [finished, first, replay], askSecond, 'NOT_OPEN_YET', twoExtra],
    [
      'may follow the new sitting, with questions that the child has not seen',
      [finished, first, second.slice(1), replay, satAgain],
      { ...ask, ...other, itemId: 'm-y' },
      [otherFirst, { ...SubjectCompleted, ...extra, ...other }],
      twoExtra,
    ],
  ])('%s', checkDecision);

  it('finish no task, are no news and raise no signal', () => {
    const [before, after] = [finished, [...finished, first, ...second]].map((events) => fold(assessment, events));
    expect(after).toEqual(before);
    expect(planSignal(second, 9, 'a', { previous: before as Assessment, state: after as Assessment })).toEqual({
      signalled: null,
      signalAfterMs: 0,
    });
  });
});

describe('the offer of extra questions', () => {
  const done = [ItemAnswered, SubjectCompleted];
  const list = (events: readonly AssessmentEvent[], sizes: Parameters<typeof createInstruments>[0] = {}) =>
    listExtraOffers(
      fold(assessment, events) as Assessment,
      { assessmentId, history: { own: events, others: [] } },
      createInstruments(sizes).items,
    );
  const extra = { itemId: 'm-x', extra: true, at: on(5) } as const;
  it('names finished subjects whose interval would become clearly narrower', () => {
    const science = done.map((event) => ({ ...event, subject: 'science' as const }));
    expect(list([...begun, ...science, ...done])).toEqual([
      { subject: 'mathematics', narrowing: 0.2 },
      { subject: 'science', narrowing: 0.2 },
    ]);
  });
  it('is silent below that, for what is not finished, and once they were answered', () => {
    expect(list([...begun, ...done], { narrowing: 0.15 })).toEqual([]);
    expect(list([...begun, ItemAnswered])).toEqual([]);
    expect(list([...begun, ...done, { ...ItemAnswered, ...extra }, { ...SubjectCompleted, ...extra }])).toEqual([]);
  });
  it('stays for what was begun, without a figure', () => {
    expect(list([...begun, ...done, { ...ItemAnswered, ...extra }], { narrowing: 0 })).toEqual([
      { subject: 'mathematics', narrowing: null },
    ]);
  });
  it.each<[string, AssessmentEvent]>([
    ['a pause', AssessmentPaused],
    ['the analysis', AnalysisStarted],
    ['a cancellation', AssessmentCancelled],
    ['a withdrawal', ConsentWithdrawn],
    ['a no of the child', { ...examples.ChildAsked, says: 'no' }],
    ['the end of the child’s tasks', examples.ChildTasksEnded],
  ])('ends with %s', (_, event) => {
    expect(list([...begun, ...daysOpened(4), ...done, event])).toEqual([]);
  });
});

const observeAsParent = toCommand<CommandOf<'ObserveAsParent'>>('ObserveAsParent', ParentObserved);
const observeAsTeacher = toCommand<CommandOf<'ObserveAsTeacher'>>('ObserveAsTeacher', TeacherObserved);

describe('the forms', () => {
  const [asParent, asTeacher] = [observeAsParent, observeAsTeacher];
  const choice = { sceneId: 'raft', optionId: 'fern', shownOrder: ['fern', 'moss'] };
  const coded = { ...ParentObserved, mirror: [{ ...choice, code: 2 }] };
  const moss = { ...choice, optionId: 'moss' };
  const [favouriteActivity] = ParentObserved.homeActivities;
  const withFavourite = { ...asParent, favouriteActivity };
  const withOtherFavourite = { ...asParent, favouriteActivity: 'Music/Singing' as const };
  const texts = { strengths: 'Kind.', challenges: 'Noise.', recommendations: 'Sleep.' };
  const shared = { texts: { challenges: 'Noise.' }, shared: ['challenges'] } as const;
  it.each<Decision>([
    ['take the parent from day 4 on', [begun], asParent, ParentObserved],
    ['code what the parent chose in a mirror scene', [begun], { ...asParent, mirror: [choice] }, coded],
    ['refuse a favourite that is none of the activities', [begun], withOtherFavourite, 'UNKNOWN_OPTION'],
    ['take a favourite among them', [begun], withFavourite, { ...ParentObserved, favouriteActivity }],
    ['refuse two answers to a mirror scene', [begun], { ...asParent, mirror: [choice, moss] }, 'UNKNOWN_OPTION'],
    ['refuse the parent on day 3', [begun], { ...asParent, at: on(3) }, 'NOT_OPEN_YET'],
    ['take the parent once', [begun, ParentObserved], asParent, 'ALREADY_SUBMITTED'],
    ['take the teacher on day 2', [begun], { ...asTeacher, at: on(2) }, { ...TeacherObserved, at: on(2) }],
    [
      'take of the texts of a teacher only those that are shared',
      [begun],
      { ...asTeacher, texts, shared: ['challenges'] },
      { ...TeacherObserved, ...shared, shared: ['challenges'] },
    ],
    ['refuse the teacher before the week has begun', [begun], { ...asTeacher, at: on(0) }, 'NOT_OPEN_YET'],
    ['take the teacher once', [begun, TeacherObserved], asTeacher, 'ALREADY_SUBMITTED'],
    ['refuse a teacher who was not invited', [begunWithoutTeacher], asTeacher, 'NO_INVITATION'],
    ['refuse another invitation', [begun], { ...asTeacher, invitationId: otherInvitationId }, 'NO_INVITATION'],
    ['refuse a withdrawn invitation', [begun, InvitationWithdrawn], asTeacher, 'INVITATION_WITHDRAWN'],
  ])('%s', checkDecision);
});

describe('a form that the teacher takes back', () => {
  const withdraw: CommandOf<'WithdrawTeacherInput'> = {
    type: 'WithdrawTeacherInput',
    at: on(5, '17:00'),
    invitationId,
  };
  const handedIn = [...begun, TeacherObserved];
  const late = [...begun, AnalysisStarted, { ...TeacherObserved, late: true as const }];
  const withdrawn = [...handedIn, TeacherInputWithdrawn];
  const answersGone = [AssessmentCancelled, { ...examples.AnswersExpired, done: { 'teacher/5': on(5) } }];
  const other = { at: on(6), invitationId: otherInvitationId };
  const invitedAgain = { ...examples.TeacherInvited, ...other };
  const again = { ...observeAsTeacher, at: on(6) };
  const analyse: Command = { type: 'StartAnalysis', at: on(7), attempt: 1 };
  const all = [...begun, ...daysOpened(7), ...createAllTaskEvents({ teacher: true }), TeacherInputWithdrawn];
  it.each<Decision>([
    ['is withdrawn', [handedIn], withdraw, TeacherInputWithdrawn],
    ['is withdrawn once', [withdrawn], withdraw, 'nothing'],
    ['is withdrawn in a paused week', [handedIn, AssessmentPaused], withdraw, TeacherInputWithdrawn],
    ['is withdrawn in a cancelled week', [handedIn, AssessmentCancelled], withdraw, TeacherInputWithdrawn],
    ['is withdrawn after a failure', [handedIn, AnalysisStarted, AnalysisFailed], withdraw, TeacherInputWithdrawn],
    ['stays while the report is being made', [handedIn, AnalysisStarted], withdraw, 'ANALYSIS_RUNNING'],
    ['stays once the report is there', [handedIn, AnalysisStarted, ReportGenerated], withdraw, 'REPORT_MADE'],
    ['that came late is withdrawn: no report reads it', [late, ReportGenerated], withdraw, TeacherInputWithdrawn],
    ['that came late is withdrawn while a report is made', [late], withdraw, TeacherInputWithdrawn],
    ['has to be there', [begun], withdraw, 'NOTHING_TO_WITHDRAW'],
    ['is that of this invitation', [handedIn], { ...withdraw, invitationId: otherInvitationId }, 'NO_INVITATION'],
    ['that has expired is not there', [handedIn, answersGone], withdraw, 'NOTHING_TO_WITHDRAW'],
    ['ends the invitation: no second form comes by it', [withdrawn], again, 'FORM_WITHDRAWN'],
    ['lets another teacher be invited', [withdrawn], { type: 'InviteTeacher', ...other }, invitedAgain],
    [
      'lets another teacher hand in a form',
      [withdrawn, invitedAgain],
      { ...again, ...other },
      { ...TeacherObserved, ...other },
    ],
    ['is missed by no report', [all], analyse, { ...AnalysisStarted, missing: [] }],
    ['is missed by a report where another one was invited', [all, invitedAgain], analyse, 'TOO_EARLY_TO_FINISH'],
  ])('%s', checkDecision);
});

describe('a replay', () => {
  const replay = (task: CommandOf<'ReplaySitting'>['task'], area?: 'cognitive'): CommandOf<'ReplaySitting'> => ({
    type: 'ReplaySitting',
    at: on(5),
    task,
    ...(area && { area }),
  });
  const replayArea = replay('skills/3', 'cognitive');
  const replayed = [...begun, ...played, SittingReplayed];
  const second = { ...TrialsRecorded, at: on(5), ...otherTrials };
  const mathematics = 'academic/4/mathematics';
  const quest = 'personality/2';
  const subjectDone = [ItemAnswered, SubjectCompleted];
  const analysing = [...begun, ...played, AnalysisStarted];
  it.each<Decision>([
    ['throws a finished area open', [begun, played], replayArea, SittingReplayed],
    ['lets an area be played in a new sitting', [replayed], { ...recordOtherTrials, at: on(5) }, second, twoTrials],
    ['closes the old sitting for good', [replayed], recordTrials, 'TRIAL_NOT_ISSUED'],
    [
      'closes the old sitting for good, also beside the new one',
      [replayed, second],
      withTrials(createTrial(1)),
      'TRIAL_NOT_ISSUED',
    ],
    [
      'takes a subject whole',
      [begun, subjectDone],
      replay(mathematics),
      { ...replay(mathematics), type: 'SittingReplayed' },
    ],
    [
      'takes the quest whole',
      [begun, SceneAnswered, PersonalityCompleted],
      replay(quest),
      { ...replay(quest), type: 'SittingReplayed' },
    ],
    ['is refused for an area that was not played', [begun], replayArea, 'NOTHING_TO_REPLAY'],
    ['is refused for an area that is under way', [begun, TrialsRecorded], replayArea, 'NOTHING_TO_REPLAY'],
    ['is refused for a quest that is under way', [begun, SceneAnswered], replay(quest), 'NOTHING_TO_REPLAY'],
    ['is refused twice', [replayed], replayArea, 'NOTHING_TO_REPLAY'],
    ['is refused for a form', [begun, ParentObserved], replay('parent/4'), 'NOTHING_TO_REPLAY'],
    ['is refused for a mood check', [begun, MoodChecked], replay('mood/1'), 'NOTHING_TO_REPLAY'],
    ['is refused for an area of the quest', [begun, played], replay(quest, 'cognitive'), 'NOTHING_TO_REPLAY'],
    ['is refused without consent', [begun, played, ConsentWithdrawn], replayArea, 'NO_CONSENT'],
    ['is refused in a cancelled week', [begun, played, AssessmentCancelled], replayArea, 'CANCELLED'],
    ['is refused once the analysis has begun', [analysing], replayArea, 'ANALYSIS_RUNNING'],
    ['is refused once the report is there', [analysing, ReportGenerated], replayArea, 'ALREADY_COMPLETED'],
  ])('%s', checkDecision);
});
