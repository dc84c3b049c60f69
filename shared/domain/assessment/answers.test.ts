import { describe, it } from 'vitest';
import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import type { Trial } from '#shared/domain/assessment/events.ts';
import type { Instruments } from '#shared/domain/assessment/instruments.ts';
import { computeTrialSeed } from '#shared/instruments/games/game.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import {
  answerItem,
  begun,
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
import { given } from '#shared/testing/given.ts';
import { createInstruments, otherSittingId } from '#shared/testing/instruments.ts';

const checkMood = toCommand<CommandOf<'CheckMood'>>('CheckMood', examples.MoodChecked);

describe('a mood check', () => {
  it('is recorded on its day', () => given(begun, daysOpened(1)).when(checkMood).then(examples.MoodChecked));
  it('is accepted on its day although nobody has recorded the opening yet', () =>
    given(begun).when(checkMood).then(examples.MoodChecked));
  it('is refused before its day', () =>
    given(begun)
      .when({ ...checkMood, at: on(1, '06:59') })
      .thenRefused('NOT_OPEN_YET'));
  it('is refused without consent', () =>
    given(begun, examples.ConsentWithdrawn)
      .when({ ...checkMood, at: on(3) })
      .thenRefused('NO_CONSENT'));
  it('is refused after the week was cancelled', () =>
    given(begun, examples.AssessmentCancelled)
      .when({ ...checkMood, at: on(4) })
      .thenRefused('CANCELLED'));
  it('is recorded once, however often it is sent', () =>
    given(begun, examples.MoodChecked).when(checkMood).thenNothing());
  it('can be replaced by the child', () =>
    given(begun, examples.MoodChecked)
      .when({ ...checkMood, mood: 'sad' })
      .then({ ...examples.MoodChecked, mood: 'sad' }));
  it('of a missed day is still taken later', () =>
    given(begun, daysOpened(5))
      .when({ ...checkMood, at: on(5) })
      .then({ ...examples.MoodChecked, at: on(5) }));
  it('is kept and marked late once the analysis has begun', () =>
    given(begun, daysOpened(7), examples.AnalysisStarted)
      .when({ ...checkMood, at: on(7) })
      .then({ ...examples.MoodChecked, at: on(7), late: true }));
  it('is accepted during a pause, if its day was open', () =>
    given(begun, daysOpened(3), examples.AssessmentPaused)
      .when({ ...checkMood, day: 3, at: on(3) })
      .then({ ...examples.MoodChecked, day: 3, at: on(3) }));
  it('is refused for a day that a pause keeps shut', () =>
    given(begun, daysOpened(3), examples.AssessmentPaused)
      .when({ ...checkMood, day: 4, at: on(4) })
      .thenRefused('NOT_OPEN_YET'));
  it('is refused for a child without a week', () => given().when(checkMood).thenRefused('NOT_FOUND'));
});

const answerScene = toCommand<CommandOf<'AnswerScene'>>('AnswerScene', examples.SceneAnswered);
const completeA: CommandOf<'CompletePersonality'> = {
  type: 'CompletePersonality',
  at: on(2),
  set: 'A',
};

describe('the story quest', () => {
  it('records a scene from day 2 on', () => given(begun).when(answerScene).then(examples.SceneAnswered));
  it('takes another answer when the child goes back', () =>
    given(begun, examples.SceneAnswered)
      .when({ ...answerScene, optionId: 'moss' })
      .then({ ...examples.SceneAnswered, optionId: 'moss', code: 0 }));
  it('stays quiet when the same answer comes again', () =>
    given(begun, examples.SceneAnswered).when(answerScene).thenNothing());
  it('is refused on day 1', () =>
    given(begun)
      .when({ ...answerScene, at: on(1) })
      .thenRefused('NOT_OPEN_YET'));
  it('is complete when every scene has an answer', () =>
    given(begun, examples.SceneAnswered).when(completeA).then(examples.PersonalityCompleted));
  it('is not complete while a scene is open', () =>
    given(begun, examples.SceneAnswered)
      .when(completeA, createInstruments({ scenes: ['raft', 'lanterns'] }))
      .thenRefused('SCENES_MISSING'));
  it('refuses an option that the scene does not have, before it says that the day is not open', () =>
    given(begun)
      .when({ ...answerScene, optionId: 'other', at: on(1) })
      .thenRefused('UNKNOWN_OPTION'));
  it('is completed once', () =>
    given(begun, examples.SceneAnswered, examples.PersonalityCompleted).when(completeA).thenNothing());
});

describe('the encore', () => {
  const answerB = { ...answerScene, sceneId: 'b-raft', at: on(6) };
  const answeredB = { ...examples.SceneAnswered, sceneId: 'b-raft', set: 'B' as const, at: on(6) };
  const completeB: CommandOf<'CompletePersonality'> = { ...completeA, set: 'B', at: on(6) };
  const completedB = { ...examples.PersonalityCompleted, set: 'B' as const, at: on(6) };

  it('is closed until day 6', () => {
    given(begun)
      .when({ ...answerB, at: on(5) })
      .thenRefused('NOT_OPEN_YET');
    given(begun)
      .when({ ...completeB, at: on(5) })
      .thenRefused('NOT_OPEN_YET');
  });
  it('is open from day 6 on, also to a child that has not done the quest of day 2', () =>
    given(begun).when(answerB).then(answeredB));
  it('has answers of its own', () => given(begun, answeredB).when(completeA).thenRefused('SCENES_MISSING'));
  it('is complete when its scenes have answers, once', () => {
    given(begun, examples.SceneAnswered).when(completeB).thenRefused('SCENES_MISSING');
    given(begun, answeredB).when(completeB).then(completedB);
    given(begun, answeredB, completedB).when(completeB).thenNothing();
  });
  it('leaves the quest of day 2 to be done', () =>
    given(begun, examples.SceneAnswered, answeredB, completedB).when(completeA).then(examples.PersonalityCompleted));
  it('keeps its answers when the quest of day 2 is thrown open again', () => {
    const done = [examples.SceneAnswered, examples.PersonalityCompleted, answeredB];
    given(begun, done, { type: 'SittingReplayed', at: on(6), task: 'personality/2' })
      .when(completeB)
      .then(completedB);
    given(begun, done, { type: 'SittingReplayed', at: on(6), task: 'personality/2' })
      .when(completeA)
      .thenRefused('SCENES_MISSING');
  });
});

const createTrial = (index: number, sitting = sittingId): Trial => ({
  ...(examples.TrialsRecorded.trials[0] as Trial),
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
const recordOtherTrials = {
  ...recordTrials,
  sittingId: otherSittingId,
  trials: [createTrial(0, otherSittingId)],
};
const { trials: otherTrials } = recordOtherTrials;
const twoTrials = createInstruments({ trials: 2 });

describe('a skill game', () => {
  it('records trials in order', () => given(begun).when(recordTrials, twoTrials).then(examples.TrialsRecorded));
  it('is refused before day 3', () =>
    given(begun)
      .when({ ...recordTrials, at: on(2) })
      .thenRefused('NOT_OPEN_YET'));
  it('takes only the trials that are new', () =>
    given(begun, examples.TrialsRecorded)
      .when({ ...recordTrials, trials: [createTrial(0), createTrial(1)] }, createInstruments({ trials: 3 }))
      .then({ ...examples.TrialsRecorded, trials: [createTrial(1)] }));
  it('stays quiet when all trials are known, also after the last one', () => {
    given(begun, examples.TrialsRecorded).when(recordTrials, twoTrials).thenNothing();
    given(begun, examples.TrialsRecorded, examples.SkillAreaCompleted).when(recordTrials).thenNothing();
  });
  it('refuses a hole, a trial that comes too early, and one that comes twice', () => {
    given(begun, examples.TrialsRecorded)
      .when({ ...recordTrials, trials: [createTrial(2)] }, createInstruments({ trials: 3 }))
      .thenRefused('TRIALS_MISSING');
    for (const places of [[1], [1, 0], [0, 0]])
      given(begun)
        .when({ ...recordTrials, trials: places.map((place) => createTrial(place)) }, twoTrials)
        .thenRefused('TRIALS_MISSING');
  });
  it.each([
    ['another seed', { seed: 7 }],
    ['the seed of the trial before', { seed: createTrial(0).seed }],
    ['another level', { level: 4 }],
    ['another game', { game: 'fireflies' }],
    ['a game that does not exist', { game: 'toString' }],
  ])('refuses a trial of %s, with its whole batch', (_, change) =>
    given(begun)
      .when(
        { ...recordTrials, trials: [createTrial(0), { ...createTrial(1), ...change }] },
        createInstruments({ trials: 3 }),
      )
      .thenRefused('TRIAL_NOT_ISSUED'),
  );
  it('refuses a move that the game does not have', () =>
    given(begun)
      .when({ ...recordTrials, trials: [{ ...createTrial(0), response: { option: 'x' } }] })
      .thenRefused('INVALID_INPUT'));
  it('takes each level that is equally near, since devices may differ in the last digit', () => {
    const games: Instruments['games'] = {
      ...twoTrials.games,
      findNextTrial: () => ({
        game: 'matrices',
        place: 0,
        practice: false,
        levels: [
          { level: 2, miss: 0.1 },
          { level: 3, miss: 0.1 + 1e-12 },
        ],
      }),
    };
    given(begun)
      .when(recordTrials, { ...twoTrials, games })
      .then(examples.TrialsRecorded);
  });
  it('decides by itself what is practice', () => {
    const games: Instruments['games'] = {
      ...twoTrials.games,
      findNextTrial: () => ({ game: 'matrices', place: 0, practice: true, levels: [{ level: 3, miss: 0 }] }),
    };
    given(begun)
      .when(recordTrials, { ...twoTrials, games })
      .then({ ...examples.TrialsRecorded, trials: [{ ...createTrial(0), control: true }] });
  });
  it('completes its area with the last trial, and takes none after it', () => {
    given(begun).when(recordTrials).then(examples.TrialsRecorded, examples.SkillAreaCompleted);
    given(begun, examples.TrialsRecorded, examples.SkillAreaCompleted)
      .when({ ...recordTrials, trials: [createTrial(1)] })
      .thenRefused('TRIAL_NOT_ISSUED');
  });
  it('completes the skills with the fourth area', () => {
    const three = SkillArea.options.slice(1).flatMap((area) => [
      { ...examples.TrialsRecorded, area },
      { ...examples.SkillAreaCompleted, area },
    ]);
    given(begun, three)
      .when(recordTrials)
      .then(examples.TrialsRecorded, examples.SkillAreaCompleted, examples.SkillsCompleted);
  });
  it('refuses a second sitting of a finished area', () =>
    given(begun, examples.TrialsRecorded, examples.SkillAreaCompleted)
      .when(recordOtherTrials)
      .thenRefused('ALREADY_SUBMITTED'));
  it('begins anew with another sitting while it is unfinished', () =>
    given(begun, examples.TrialsRecorded)
      .when(recordOtherTrials, twoTrials)
      .then({ ...examples.TrialsRecorded, sittingId: otherSittingId, trials: otherTrials }));
});

const twoItems = createInstruments({ items: ['m-1', 'm-2'] });

describe('a subject', () => {
  it('records an item, with its parameters of today', () =>
    given(begun).when(answerItem, twoItems).then(examples.ItemAnswered));
  it('is done with its last item', () =>
    given(begun).when(answerItem).then(examples.ItemAnswered, examples.SubjectCompleted));
  it('is refused before its day', () =>
    given(begun)
      .when({ ...answerItem, at: on(3) })
      .thenRefused('NOT_OPEN_YET'));
  it('counts an item once', () => given(begun, examples.ItemAnswered).when(answerItem).thenNothing());
  it('takes no item that was not issued, or by another sitting', () => {
    given(begun)
      .when({ ...answerItem, itemId: 'm-2' }, twoItems)
      .thenRefused('ITEM_NOT_ISSUED');
    given(begun)
      .when({ ...answerItem, sittingId: otherSittingId }, twoItems)
      .thenRefused('ITEM_NOT_ISSUED');
  });
  it('refuses an item that the bank does not have', () =>
    given(begun)
      .when({ ...answerItem, itemId: 'm-3' })
      .thenRefused('UNKNOWN_ITEM'));
  it('takes no item after it is done', () =>
    given(begun, examples.ItemAnswered, examples.SubjectCompleted)
      .when({ ...answerItem, itemId: 'm-2' }, twoItems)
      .thenRefused('ALREADY_SUBMITTED'));
  it('is sat again after a replay, with items that the child has not seen', () => {
    const again = { ...answerItem, at: on(5), sittingId: otherSittingId };
    const reopened = given(begun, examples.ItemAnswered, examples.SubjectCompleted, {
      ...examples.SittingReplayed,
      task: 'academic/4/mathematics',
      area: undefined,
    });
    reopened.when(again, twoItems).thenRefused('ITEM_NOT_ISSUED');
    reopened
      .when({ ...again, itemId: 'm-2' }, twoItems)
      .then(
        { ...examples.ItemAnswered, at: on(5), sittingId: otherSittingId, itemId: 'm-2' },
        { ...examples.SubjectCompleted, at: on(5), sittingId: otherSittingId },
      );
  });
  it('does not present what the child saw in another week within 180 days', () => {
    const opens = Date.parse(plan.days[3]?.opens ?? '');
    const seen = (days: number): typeof answerItem => ({
      ...answerItem,
      history: {
        own: [],
        others: [{ ...examples.ItemAnswered, at: new Date(opens - days * 86_400_000).toISOString() }],
      },
    });
    given(begun).when(seen(179.9), twoItems).thenRefused('ITEM_NOT_ISSUED');
    given(begun).when(seen(180.1), twoItems).then(examples.ItemAnswered);
  });
});

const observeAsParent = toCommand<CommandOf<'ObserveAsParent'>>('ObserveAsParent', examples.ParentObserved);
const observeAsTeacher = toCommand<CommandOf<'ObserveAsTeacher'>>('ObserveAsTeacher', examples.TeacherObserved);

describe('the forms', () => {
  it('take the parent from day 4 on', () => given(begun).when(observeAsParent).then(examples.ParentObserved));
  it('code what the parent chose in a mirror scene', () => {
    const choice = { sceneId: 'raft', optionId: 'fern', shownOrder: ['fern', 'moss'] };
    given(begun)
      .when({ ...observeAsParent, mirror: [choice] })
      .then({ ...examples.ParentObserved, mirror: [{ ...choice, code: 2 }] });
  });
  it('refuse the parent on day 3', () =>
    given(begun)
      .when({ ...observeAsParent, at: on(3) })
      .thenRefused('NOT_OPEN_YET'));
  it('take the parent once', () =>
    given(begun, examples.ParentObserved).when(observeAsParent).thenRefused('ALREADY_SUBMITTED'));
  it('take the teacher already on day 2', () =>
    given(begun)
      .when({ ...observeAsTeacher, at: on(2) })
      .then({ ...examples.TeacherObserved, at: on(2) }));
  it('take of the texts of a teacher only those that are shared', () =>
    given(begun)
      .when({
        ...observeAsTeacher,
        texts: { strengths: 'Kind.', challenges: 'Noise.', recommendations: 'Sleep.' },
        shared: ['challenges'],
      })
      .then({ ...examples.TeacherObserved, texts: { challenges: 'Noise.' }, shared: ['challenges'] }));
  it('refuse the teacher before the week has begun', () =>
    given(begun)
      .when({ ...observeAsTeacher, at: on(0) })
      .thenRefused('NOT_OPEN_YET'));
  it('take the teacher once', () =>
    given(begun, examples.TeacherObserved).when(observeAsTeacher).thenRefused('ALREADY_SUBMITTED'));
  it('refuse a teacher who was not invited', () =>
    given(begunWithoutTeacher).when(observeAsTeacher).thenRefused('NO_INVITATION'));
  it('refuse an older invitation', () =>
    given(begun)
      .when({ ...observeAsTeacher, invitationId: otherInvitationId })
      .thenRefused('NO_INVITATION'));
  it('refuse a withdrawn invitation', () =>
    given(begun, examples.InvitationWithdrawn).when(observeAsTeacher).thenRefused('INVITATION_WITHDRAWN'));
  it('know the invitation by its id alone', () =>
    given(begun)
      .when({ ...observeAsTeacher, invitationId })
      .then(examples.TeacherObserved));
});

describe('a form that the teacher takes back', () => {
  const withdraw: CommandOf<'WithdrawTeacherInput'> = {
    type: 'WithdrawTeacherInput',
    at: on(5, '17:00'),
    invitationId,
  };
  const {
    TeacherObserved,
    TeacherInputWithdrawn,
    AnalysisStarted,
    AnalysisFailed,
    ReportGenerated,
    AssessmentCancelled,
  } = examples;
  const invitedAgain = { ...examples.TeacherInvited, at: on(6), invitationId: otherInvitationId };

  it('is withdrawn, once', () => {
    given(begun, TeacherObserved).when(withdraw).then(TeacherInputWithdrawn);
    given(begun, TeacherObserved, TeacherInputWithdrawn).when(withdraw).thenNothing();
  });
  it('is withdrawn also in a week that is paused or cancelled, and after an analysis that failed', () => {
    for (const event of [examples.AssessmentPaused, AssessmentCancelled])
      given(begun, TeacherObserved, event).when(withdraw).then(TeacherInputWithdrawn);
    given(begun, TeacherObserved, AnalysisStarted, AnalysisFailed).when(withdraw).then(TeacherInputWithdrawn);
  });
  it('stays while the report is being made, and once it is there', () => {
    given(begun, TeacherObserved, AnalysisStarted).when(withdraw).thenRefused('ANALYSIS_RUNNING');
    given(begun, TeacherObserved, AnalysisStarted, ReportGenerated).when(withdraw).thenRefused('REPORT_MADE');
  });
  it('is the form of this invitation, and there is one', () => {
    given(begun).when(withdraw).thenRefused('NOTHING_TO_WITHDRAW');
    given(begun, TeacherObserved)
      .when({ ...withdraw, invitationId: otherInvitationId })
      .thenRefused('NO_INVITATION');
    given(begun, TeacherObserved, AssessmentCancelled, { ...examples.AnswersExpired, done: { 'teacher/5': on(5) } })
      .when(withdraw)
      .thenRefused('NOTHING_TO_WITHDRAW');
  });
  it('ends the invitation: no second form comes by it, and another teacher can be invited', () => {
    const again = { ...observeAsTeacher, at: on(6) };
    given(begun, TeacherObserved, TeacherInputWithdrawn).when(again).thenRefused('FORM_WITHDRAWN');
    given(begun, TeacherObserved, TeacherInputWithdrawn)
      .when({ type: 'InviteTeacher', at: on(6), invitationId: otherInvitationId })
      .then(invitedAgain);
    given(begun, TeacherObserved, TeacherInputWithdrawn, invitedAgain)
      .when({ ...again, invitationId: otherInvitationId })
      .then({ ...TeacherObserved, at: on(6), invitationId: otherInvitationId });
  });
  it('is missed by no report, which asks for the teacher only where another one was invited', () => {
    const analyse: CommandOf<'StartAnalysis'> = { type: 'StartAnalysis', at: on(7), attempt: 1 };
    const all = [...begun, ...daysOpened(7), ...createAllTaskEvents({ teacher: true }), TeacherInputWithdrawn];
    given(all)
      .when(analyse)
      .then({ ...AnalysisStarted, missing: [] });
    given(all, invitedAgain).when(analyse).thenRefused('TOO_EARLY_TO_FINISH');
  });
});

const replay: CommandOf<'ReplaySitting'> = { type: 'ReplaySitting', at: on(5), task: 'skills/3', area: 'cognitive' };
const replayed = examples.SittingReplayed;
describe('a replay', () => {
  const played = [examples.TrialsRecorded, examples.SkillAreaCompleted];
  const createReplay = (task: CommandOf<'ReplaySitting'>['task']): CommandOf<'ReplaySitting'> => ({
    type: 'ReplaySitting',
    at: on(5),
    task,
  });

  it('throws a finished area open', () => given(begun, played).when(replay).then(replayed));
  it('lets the area be played once more, in a new sitting', () => {
    given(begun, played, replayed)
      .when({ ...recordOtherTrials, at: on(5) }, twoTrials)
      .then({ ...examples.TrialsRecorded, at: on(5), sittingId: otherSittingId, trials: otherTrials });
  });
  it('closes the old sitting for good', () => {
    given(begun, played, replayed).when(recordTrials).thenRefused('TRIAL_NOT_ISSUED');
    const second = { ...examples.TrialsRecorded, at: on(5), sittingId: otherSittingId, trials: otherTrials };
    given(begun, played, replayed, second)
      .when({ ...recordTrials, trials: [createTrial(1)] })
      .thenRefused('TRIAL_NOT_ISSUED');
  });
  it('takes a subject, and the quest, as a whole', () => {
    const subject = { ...examples.SubjectCompleted };
    given(begun, examples.ItemAnswered, subject)
      .when(createReplay('academic/4/mathematics'))
      .then({ type: 'SittingReplayed', at: on(5), task: 'academic/4/mathematics' });
    given(begun, examples.SceneAnswered, examples.PersonalityCompleted)
      .when(createReplay('personality/2'))
      .then({ type: 'SittingReplayed', at: on(5), task: 'personality/2' });
  });
  it('is refused for what was not played', () => {
    given(begun).when(replay).thenRefused('NOTHING_TO_REPLAY');
    given(begun, examples.TrialsRecorded).when(replay).thenRefused('NOTHING_TO_REPLAY');
    given(begun, examples.SceneAnswered).when(createReplay('personality/2')).thenRefused('NOTHING_TO_REPLAY');
    given(begun, played, replayed).when(replay).thenRefused('NOTHING_TO_REPLAY');
  });
  it('is refused for a mood check, a form, and an area of anything but the games', () => {
    given(begun, examples.ParentObserved).when(createReplay('parent/4')).thenRefused('NOTHING_TO_REPLAY');
    given(begun, examples.MoodChecked).when(createReplay('mood/1')).thenRefused('NOTHING_TO_REPLAY');
    given(begun, played)
      .when({ ...createReplay('personality/2'), area: 'cognitive' })
      .thenRefused('NOTHING_TO_REPLAY');
  });
  it('is refused without consent, in a cancelled week and once the analysis has begun', () => {
    given(begun, played, examples.ConsentWithdrawn).when(replay).thenRefused('NO_CONSENT');
    given(begun, played, examples.AssessmentCancelled).when(replay).thenRefused('CANCELLED');
    given(begun, played, examples.AnalysisStarted).when(replay).thenRefused('ANALYSIS_RUNNING');
    given(begun, played, examples.AnalysisStarted, examples.ReportGenerated)
      .when(replay)
      .thenRefused('ALREADY_COMPLETED');
  });
});
