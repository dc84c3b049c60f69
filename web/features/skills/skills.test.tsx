import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { games as words } from '#messages/games.ts';
import { gameEnds } from '#messages/games-ends.ts';
import { refusals } from '#messages/refusals.ts';
import { stage } from '#messages/stage.ts';
import { skills, steps } from '#messages/steps.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { recordTrials } from '#shared/contracts/child-tasks.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { getSession } from '#shared/contracts/session.ts';
import { type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';
import { AREA_ORDER, computeTrialSeed, type GameId, type Move } from '#shared/instruments/games/game.ts';
import { GAMES, getGame, isMoveCorrect } from '#shared/instruments/games/games.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { findNextTrial } from '#shared/measurement/course.ts';
import { createMove } from '#shared/testing/simulated-child.ts';
import type { InputType } from '#shared/values/answering.ts';
import type { DeviceStore } from '#web/api/device-store.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import type { AnyGame, BoardProps } from '#web/features/skills/board.ts';
import { ANA, ASSESSMENT_ID, createProgressView, createRow, handOverDevice } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';

type Stub = { level: number; seed: number; mode: AgeMode };
const TOUCH = { inputType: 'touch', rtMs: 1500 } as const;
const realSetTimeout = globalThis.setTimeout;

const chunks = vi.hoisted(() => ({ come: true }));
/** The code of the cards after a game comes once this is called. */
const cards = vi.hoisted(() => {
  let come = () => undefined as void;
  const code = new Promise<void>((resolve) => (come = resolve));
  return { come: () => come(), load: async <T,>(original: () => Promise<T>) => code.then(original) };
});
vi.mock('#web/features/skills/game-ends.tsx', cards.load);
vi.mock('#web/app/step/games-moved.tsx', cards.load);
/** Boards of two buttons that know the answer: the real generators and scoring, without the drawing. */
vi.mock('#web/features/skills/catalogue.ts', () => {
  const stub = (id: GameId): AnyGame => ({
    trial: (level: number, seed: number, mode: AgeMode): Stub => ({ level, seed, mode }),
    mark: ({ level, seed, mode }: Stub, response: unknown) => isMoveCorrect({ game: id, level, seed, response }, mode),
    Board: ({ trial: { level, seed, mode }, feedback, onResponse, onSkip }: BoardProps<Stub, unknown>) => (
      <div data-testid="board" data-level={level} data-feedback={feedback}>
        <button type="button" onClick={() => onResponse(createMove(id, level, seed, mode, true), TOUCH)}>
          answer right
        </button>
        <button type="button" onClick={() => onResponse(createMove(id, level, seed, mode, false), TOUCH)}>
          answer wrong
        </button>
        <button type="button" onClick={() => onSkip(id === 'steering' ? { trace: [] } : { missed: true })}>
          cannot
        </button>
      </div>
    ),
  });
  return {
    GAME_IDS: Object.keys(GAMES),
    loadGame: async (id: GameId) => (chunks.come ? stub(id) : Promise.reject(new Error('no connection'))),
  };
});

type Sent = {
  trials: {
    index: number;
    game: string;
    level: number;
    seed: number;
    response: unknown;
    away: boolean;
    control: boolean;
    inputType: InputType;
    rtMs: number;
  }[];
};
const server = createFakeServer();
const PATH = `/assessment/skills/3?assessment=${ASSESSMENT_ID}`;
const SITTING = '0193a1de-0000-4000-8000-000000000070';
const AGE = 8.5;
const week = createProgressView({ currentDay: 3, done: ['mood/1', 'mood/2', 'personality/2', 'mood/3'] });
const createViewWithTrials = (trials: ProgressView['resume']['trials'], version = 7): ProgressView => ({
  ...week,
  version,
  resume: { ...week.resume, gameAge: AGE, trials },
});
const done = (area: SkillArea) => ({
  [area]: { sittingId: `${area}-sitting`, count: 20, completed: true, played: [] },
});

/** All moves of an area, all correct. */
function playWholeArea(area: SkillArea): Move[] {
  const moves: Move[] = [];
  for (let next = findNextTrial(area, AGE, moves); next; next = findNextTrial(area, AGE, moves)) {
    moves.push({
      game: next.game,
      level: next.levels[0]?.level as number,
      right: true,
      rtMs: 1500,
      inputType: 'touch',
    });
  }
  return moves;
}
const createBegunArea = (area: SkillArea, played: Move[]) => ({
  [area]: { sittingId: SITTING, count: played.length, completed: false, played },
});

const click = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const sent = () => server.received(recordTrials).flatMap(({ body }) => (body as Sent).trials);
const sitting = () =>
  String((server.received(recordTrials)[0]?.params as { sittingId?: string } | undefined)?.sittingId);
const level = () => Number(screen.getByTestId('board').dataset.level);

// A lazy chunk; here it is loaded already.
beforeAll(() => import('#web/ui/assist-field.tsx'));
beforeEach(() => {
  server.on(getSession, { account: ANA });
  server.on(listAssessments, { assessments: [] });
  server.on(getProgress, createViewWithTrials({}));
  server.on(recordTrials, createViewWithTrials({}));
});

describe('while the code of the card that follows has not come, the child has the ways out', () => {
  afterAll(async () => {
    cards.come();
    await Promise.all([import('#web/features/skills/game-ends.tsx'), import('#web/app/step/games-moved.tsx')]);
  });
  const almost = (area: SkillArea) => createBegunArea(area, playWholeArea(area).slice(0, -1));
  const three = Object.assign({}, ...AREA_ORDER.slice(0, 3).map(done));

  test.each([
    ['after an area', almost('cognitive'), createViewWithTrials({})],
    ['after the last game', { ...three, ...almost('physical') }, createViewWithTrials({})],
    [
      'after a move that was refused',
      createBegunArea('cognitive', playWholeArea('cognitive').slice(0, 6)),
      createRefusal(409, 'TRIAL_NOT_ISSUED'),
    ],
  ])('%s', async (_, trials, answer) => {
    handOverDevice();
    server.on(recordTrials, answer);
    const { user } = await carryOn(trials);
    // After the refusal the week is asked for.
    server.fail(getProgress);
    await click(user, 'answer right');
    await waitFor(() => expect(screen.queryByTestId('board')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: stage.gate })).toHaveAttribute('href', expect.stringMatching(/^\/unlock/));
  });
});

/** Goes on with what was played of an area. */
async function carryOn(trials: ProgressView['resume']['trials'], store?: DeviceStore) {
  server.on(getProgress, createViewWithTrials(trials));
  const app = renderApp(PATH, {}, store);
  await click(app.user, words.carryOn);
  return app;
}

/** From the opening of a game through its practice to the first trial that counts. */
async function practise(user: ReturnType<typeof renderApp>['user']) {
  await click(user, words.start);
  for (let i = 0; i < 2; i++) {
    await click(user, 'answer right');
    await click(user, words.next);
  }
  await click(user, words.real.go);
}

describe('practice', () => {
  test('tells what was right, is recorded as practice, and ends with a word that nothing is told from here on', async () => {
    const { user } = renderApp(PATH);
    expect(await screen.findByText(words.tryFirst)).toBeInTheDocument();
    await click(user, words.start);
    await click(user, 'answer right');
    expect(await screen.findByText(words.right)).toBeInTheDocument();
    expect(screen.getByTestId('board').dataset.feedback).toBe('right');
    await click(user, 'answer wrong');
    await click(user, words.next);
    await click(user, 'answer wrong');
    expect(await screen.findByText(words.wrong)).toBeInTheDocument();
    await click(user, words.next);
    expect(await screen.findByRole('heading', { name: words.real.title })).toHaveFocus();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ index, control, game }) => ({ index, control, game }))).toEqual([
      { index: 0, control: true, game: 'matrices' },
      { index: 1, control: true, game: 'matrices' },
    ]);
  });

  test('is followed by trials that look the same after a right and after a wrong answer', async () => {
    const { user } = renderApp(PATH);
    await practise(user);
    const pages: string[] = [];
    for (const answer of ['answer right', 'answer wrong', 'answer right', 'answer wrong']) {
      await click(user, answer);
      await waitFor(() => expect(screen.getByTestId('board').dataset.feedback).toBeUndefined());
      pages.push(screen.getByRole('main').textContent ?? '');
    }
    expect(new Set(pages.map((page) => page.replace(/\d+ answers? saved on this device.*/, ''))).size).toBe(1);
    for (const verdict of [words.right, words.wrong]) expect(pages.join()).not.toContain(verdict);
  });
});

test('the trials that count are those that the rule asks for, with the seeds of this sitting', async () => {
  const { user } = renderApp(PATH);
  await practise(user);
  for (const right of [true, true, true, false, true]) await click(user, right ? 'answer right' : 'answer wrong');
  await waitFor(() => expect(sent()).toHaveLength(7));
  const moves: Move[] = [];
  for (const [i, trial] of sent().entries()) {
    const next = findNextTrial('cognitive', AGE, moves);
    expect([i, trial.game, trial.level]).toEqual([trial.index, next?.game, next?.levels[0]?.level]);
    expect(trial.seed).toBe(computeTrialSeed(sitting(), 'matrices', next?.place as number));
    expect(getGame('matrices').Response.safeParse(trial.response).success).toBe(true);
    const right = isMoveCorrect(
      { game: 'matrices', level: trial.level, seed: trial.seed, response: trial.response },
      toAgeMode(AGE),
    );
    moves.push({ game: trial.game, level: trial.level, right, rtMs: trial.rtMs, inputType: trial.inputType });
  }
  expect(moves.slice(2).map(({ right }) => right)).toEqual([true, true, true, false, true]);
  expect(level()).toBe(findNextTrial('cognitive', AGE, moves)?.levels[0]?.level);
});

test('a second tap on the same trial is no second answer', async () => {
  const { user } = renderApp(PATH);
  await practise(user);
  const button = await screen.findByRole('button', { name: 'answer right' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(sent()).toHaveLength(3));
  await click(user, 'answer right');
  await waitFor(() => expect(sent().map(({ index }) => index)).toEqual([0, 1, 2, 3]));
});

describe('a trial during which nobody was there', () => {
  test('is recorded as such, said so kindly, and does not change the level', async () => {
    const { user } = renderApp(PATH);
    await practise(user);
    const before = level();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await click(user, 'answer wrong');
    expect(await screen.findByText(words.away)).toBeInTheDocument();
    expect(level()).toBe(before);
    await click(user, 'answer right');
    await waitFor(() => expect(screen.queryByText(words.away)).not.toBeInTheDocument());
    await waitFor(() => expect(sent().map(({ away }) => away)).toEqual([false, false, true, false]));
  });

  test('is also one without a touch for a minute', async () => {
    const { user } = renderApp(PATH);
    await practise(user);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    await click(user, 'answer right');
    expect(await screen.findByText(words.away)).toBeInTheDocument();
  });

  test('is also one that the child has left and sees again, though React may show one twice', async () => {
    configure({ reactStrictMode: true });
    onTestFinished(() => configure({ reactStrictMode: false }));
    const begun = createBegunArea('cognitive', playWholeArea('cognitive').slice(0, 6));
    const visit = await carryOn(begun);
    await screen.findByTestId('board');
    visit.unmount();
    const { user } = await carryOn(begun);
    await click(user, 'answer right');
    expect(await screen.findByText(words.away)).toBeInTheDocument();
    await click(user, 'answer right');
    await waitFor(() => expect(sent().map(({ away }) => away)).toEqual([true, false]));
  });

  test('is none of practice: that counts nothing', async () => {
    const begun = createBegunArea('cognitive', playWholeArea('cognitive').slice(0, 1));
    const visit = await carryOn(begun);
    await screen.findByTestId('board');
    visit.unmount();
    const { user } = await carryOn(begun);
    await click(user, 'answer right');
    await click(user, words.next);
    await click(user, words.real.go);
    expect(screen.queryByText(words.away)).not.toBeInTheDocument();
    expect(sent().map(({ away }) => away)).toEqual([false]);
  });

  test('is also one behind the question whether a young child wants to stop', async () => {
    const view = createViewWithTrials(createBegunArea('cognitive', playWholeArea('cognitive').slice(0, 6)));
    server.on(getProgress, { ...view, resume: { ...view.resume, gameAge: 5.5 } });
    const { user } = renderApp(PATH);
    await click(user, words.carryOn);
    await click(user, steps.stop);
    await click(user, stage.stay);
    await click(user, 'answer right');
    expect(await screen.findByText(words.away)).toBeInTheDocument();
    await click(user, 'answer right');
    await waitFor(() => expect(sent().map(({ away }) => away)).toEqual([true, false]));
  });
});

describe('a half-played game', () => {
  const played = playWholeArea('cognitive').slice(0, 6);

  test('goes on at the same trial on another device', async () => {
    const { user } = await carryOn(createBegunArea('cognitive', played));
    await click(user, 'answer right');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const next = findNextTrial('cognitive', AGE, played);
    expect(sent()[0]).toMatchObject({
      index: 6,
      level: next?.levels[0]?.level,
      seed: computeTrialSeed(SITTING, 'matrices', 6),
      control: false,
    });
    expect(server.received(recordTrials)[0]?.params).toMatchObject({ sittingId: SITTING, area: 'cognitive' });
  });

  test('counts what still waits on this device', async () => {
    const store = createMemoryDeviceStore();
    const waitingLevel = findNextTrial('cognitive', AGE, played)?.levels[0]?.level as number;
    const seed = computeTrialSeed(SITTING, 'matrices', 6);
    const response = createMove('matrices', waitingLevel, seed, toAgeMode(AGE), false);
    const trial = { index: 6, game: 'matrices', level: waitingLevel, seed, response, ...TOUCH };
    await store.outbox.put(
      createRow(`skills/cognitive/trials/${SITTING}`, {
        trials: [{ ...trial, rtMs: 900, control: false, away: false }],
        assist: 'alone',
      }),
    );
    server.on(recordTrials, createRefusal(503, 'UNAVAILABLE'));
    const { user } = await carryOn(createBegunArea('cognitive', played), store);
    const wrong: Move = { game: 'matrices', level: waitingLevel, right: false, rtMs: 900, inputType: 'touch' };
    expect(level()).toBe(findNextTrial('cognitive', AGE, [...played, wrong])?.levels[0]?.level);
    await click(user, 'answer right');
    await waitFor(async () => expect((await store.outbox.read()).rows).toHaveLength(2));
    const trials = (await store.outbox.read()).rows.flatMap(({ body }) => (body as Sent).trials);
    expect(trials[1]).toMatchObject({ index: 7, seed: computeTrialSeed(SITTING, 'matrices', 7) });
  });

  const ahead = [...played, ...playWholeArea('cognitive').slice(played.length, played.length + 3)];
  const getLevelAfter = (moves: Move[]) => findNextTrial('cognitive', AGE, moves)?.levels[0]?.level;

  test('that another device was faster with goes on from there, and says so', async () => {
    server.on(recordTrials, createViewWithTrials(createBegunArea('cognitive', ahead), 12));
    const { user } = await carryOn(createBegunArea('cognitive', played));
    server.on(getProgress, createViewWithTrials(createBegunArea('cognitive', ahead), 12));
    await click(user, 'answer right');
    // Below the stage a child that has the device would not see it.
    expect((await screen.findByText(words.goesOn)).closest('.stage')).not.toBeNull();
    await click(user, words.carryOn);
    expect(level()).toBe(getLevelAfter(ahead));
    const [same, moves] = [{ here: true }, [...ahead]];
    server.on(recordTrials, ({ body }) => {
      const [{ game, level: at, rtMs, inputType }] = (body as Sent).trials as [Sent['trials'][0]];
      moves.push({ game: game as GameId, level: at, right: true, rtMs: same.here ? rtMs : rtMs + 1, inputType });
      return createViewWithTrials(createBegunArea('cognitive', [...moves]), 13);
    });
    await click(user, 'answer right');
    await waitFor(() => expect(sent().map(({ index }) => index)).toEqual([played.length, ahead.length]));
    expect(screen.getByTestId('board')).toBeInTheDocument();
    expect(screen.queryByText(words.goesOn)).not.toBeInTheDocument();
    // A move at the same index with another time is another device's.
    same.here = false;
    server.on(
      getProgress,
      createViewWithTrials(createBegunArea('cognitive', playWholeArea('cognitive').slice(0, ahead.length + 2)), 14),
    );
    await click(user, 'answer right');
    expect(await screen.findByText(words.goesOn)).toBeInTheDocument();
  });

  test('that the server refuses for that goes on from there too, and is no error', async () => {
    server.on(recordTrials, createRefusal(409, 'TRIAL_NOT_ISSUED'));
    const { user } = await carryOn(createBegunArea('cognitive', played));
    server.on(getProgress, createViewWithTrials(createBegunArea('cognitive', ahead), 12));
    await click(user, 'answer right');
    expect(await screen.findByText(words.goesOn)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    // The server has nothing new and would refuse again.
    await click(user, words.carryOn);
    await click(user, 'answer right');
    expect(await screen.findByText(gameEnds.moved.title)).toBeInTheDocument();
    expect(screen.queryByTestId('board')).not.toBeInTheDocument();
  });

  test.each([
    [409, 'CANCELLED'],
    [409, 'NO_CONSENT'],
    [410, 'ERASED'],
  ] as const)('that the server refuses for good, by %i %s, goes no further here and says why', async (status, code) => {
    server.on(recordTrials, createRefusal(status, code));
    const { user } = await carryOn(createBegunArea('cognitive', played));
    await click(user, 'answer right');
    // The reason also stands below, with what waits on this device.
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining(refusals[code]),
      ),
    );
    expect(screen.queryByText(gameEnds.moved.text)).not.toBeInTheDocument();
    expect(screen.queryByTestId('board')).not.toBeInTheDocument();
  });
});

test('an answer that the device cannot keep stays on the screen until it can', async () => {
  const store = createMemoryDeviceStore();
  const { user } = renderApp(PATH, {}, store);
  await practise(user);
  const putRow = vi.spyOn(store.outbox, 'put').mockRejectedValue(new Error('full'));
  const before = screen.getByTestId('board');
  await click(user, 'answer right');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByTestId('board')).toBe(before);
  putRow.mockRestore();
  await click(user, 'Try again');
  await waitFor(() => expect(sent().map(({ index }) => index)).toEqual([0, 1, 2]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a game whose code does not come says so, and can be asked for again', async () => {
  chunks.come = false;
  const { user } = renderApp(PATH);
  await click(user, words.start);
  expect(await screen.findByRole('alert')).toHaveTextContent(words.loadFailed);
  chunks.come = true;
  await click(user, 'Try again');
  expect(await screen.findByTestId('board')).toBeInTheDocument();
});

test('on a device that is with a child both are told in its words, with a button of its size', async () => {
  handOverDevice();
  const { trouble } = stage;
  const store = createMemoryDeviceStore();
  chunks.come = false;
  const { user } = renderApp(PATH, {}, store);
  await click(user, words.start);
  expect(await screen.findByRole('alert')).toHaveTextContent(trouble.forGrownUp(words.loadFailed));
  chunks.come = true;
  await click(user, trouble.again);
  vi.spyOn(store.outbox, 'put').mockRejectedValue(new Error('full'));
  await click(user, 'answer right');
  expect(await screen.findByRole('alert')).toHaveTextContent(trouble.text);
  expect(screen.getByRole('button', { name: trouble.again })).toHaveClass('stage-button');
});

test('a pause waits for the end of the trial and keeps everything', async () => {
  const { user } = renderApp(PATH);
  await practise(user);
  await click(user, words.pause);
  expect(screen.getByRole('button', { name: words.pauseComing })).toHaveAttribute('aria-pressed', 'true');
  await click(user, 'answer right');
  expect(await screen.findByRole('heading', { name: words.paused.title })).toHaveFocus();
  await click(user, words.carryOn);
  await click(user, 'answer right');
  await waitFor(() => expect(sent().map(({ index }) => index)).toEqual([0, 1, 2, 3]));
});

test('a pause that is wanted while the answer is being stored comes after it', async () => {
  const store = createMemoryDeviceStore();
  const { user } = renderApp(PATH, {}, store);
  await practise(user);
  let write = () => undefined as void;
  const written = new Promise<void>((resolve) => (write = resolve));
  const { put } = store.outbox;
  vi.spyOn(store.outbox, 'put').mockImplementation((row) => written.then(() => put(row)));
  await click(user, 'answer right');
  await click(user, words.pause);
  write();
  expect(await screen.findByRole('heading', { name: words.paused.title })).toBeInTheDocument();
  await click(user, words.carryOn);
  expect(await screen.findByRole('button', { name: words.pause })).toHaveAttribute('aria-pressed', 'false');
});

test('a game that a child cannot play is left out in one go, with a keyboard, and the next one opens', async () => {
  const three = Object.assign({}, ...AREA_ORDER.slice(0, 3).map(done));
  server.on(getProgress, createViewWithTrials(three));
  const { user } = renderApp(PATH);
  await click(user, words.start);
  await click(user, 'cannot');
  expect(await screen.findByRole('heading', { name: words.intro.steering.title })).toBeInTheDocument();
  await waitFor(() => expect(sent()).toHaveLength(12));
  expect(server.received(recordTrials)).toHaveLength(1);
  expect(new Set(sent().map(({ game, inputType, response }) => JSON.stringify({ game, inputType, response })))).toEqual(
    new Set([JSON.stringify({ game: 'aiming', inputType: 'keyboard', response: { missed: true } })]),
  );
  expect(sent().map(({ seed }) => seed)).toEqual(sent().map((_, i) => computeTrialSeed(sitting(), 'aiming', i)));
});

test('games that have to be seen can be left out by the grown-up, and nothing is claimed of them', async () => {
  const { user } = renderApp(PATH);
  await screen.findByRole('heading', { name: words.intro.matrices.title });
  expect(screen.getByText('About 3-5 minutes')).toBeInTheDocument();
  await click(user, gameEnds.sight.button);
  expect(await screen.findByRole('heading', { name: words.intro['friends-corner'].title })).toHaveFocus();
  expect(screen.queryByRole('button', { name: gameEnds.sight.button })).not.toBeInTheDocument();
  cleanup();
  server.on(getProgress, createViewWithTrials(done('social')));
  const again = renderApp(PATH);
  for (const game of ['matrices', 'feelings-detective', 'aiming'] as const) {
    expect(await screen.findByRole('heading', { name: words.intro[game].title })).toBeInTheDocument();
    await click(again.user, gameEnds.sight.button);
  }
  expect(await screen.findByText(words.end.some)).toBeInTheDocument();
  await click(again.user, gameEnds.finish);
  expect(await screen.findByRole('heading', { name: words.end.title })).toBeInTheDocument();
  expect(screen.queryByText(skills.done.text)).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

describe('after an area', () => {
  const almost = playWholeArea('cognitive').slice(0, -1);

  test('the next game follows by itself after five quiet seconds, and its opening waits for the child', async () => {
    const { user } = await carryOn(createBegunArea('cognitive', almost));
    await screen.findByRole('button', { name: 'answer right' });
    const wait = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((then, ms, ...more) => realSetTimeout(then, ms === 5000 ? 50 : ms, ...more));
    await click(user, 'answer right');
    expect(await screen.findByRole('heading', { name: words.intro['friends-corner'].title })).toBeInTheDocument();
    expect(screen.queryByTestId('board')).not.toBeInTheDocument();
    wait.mockRestore();
  });

  test('a break stops that', async () => {
    const { user } = await carryOn(createBegunArea('cognitive', almost));
    await click(user, 'answer right');
    expect(await screen.findByRole('heading', { name: gameEnds.areaDone.title('Pattern Trail') })).toHaveFocus();
    await click(user, gameEnds.areaDone.rest);
    expect(await screen.findByRole('heading', { name: words.paused.title })).toBeInTheDocument();
    await click(user, words.carryOn);
    expect(await screen.findByRole('heading', { name: words.intro['friends-corner'].title })).toBeInTheDocument();
  });
});

test('after the last game the child is thanked without a number, and the step is completed', async () => {
  const three = Object.assign({}, ...AREA_ORDER.slice(0, 3).map(done));
  server.on(recordTrials, { ...createViewWithTrials({}), version: 9 });
  const { user } = await carryOn({
    ...three,
    ...createBegunArea('physical', playWholeArea('physical').slice(0, -1)),
  });
  await click(user, 'answer right');
  expect(await screen.findByRole('heading', { name: words.end.title })).toHaveFocus();
  expect(screen.getByRole('main').textContent).not.toMatch(/%|score|points|correct/i);
  await click(user, gameEnds.finish);
  expect((await screen.findAllByText('Skills assessment completed!')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('All skill areas have been evaluated.').length).toBeGreaterThan(0);
  expect(sent()).toHaveLength(1);
});

test('after a reload at the end, with the last move still on this device, nothing is said to be evaluated', async () => {
  const store = createMemoryDeviceStore();
  const three = Object.assign({}, ...AREA_ORDER.slice(0, 3).map(done));
  server.on(
    getProgress,
    createViewWithTrials({ ...three, ...createBegunArea('physical', playWholeArea('physical').slice(0, -1)) }),
  );
  server.on(recordTrials, createRefusal(503, 'UNAVAILABLE'));
  const visit = renderApp(PATH, {}, store);
  await click(visit.user, words.carryOn);
  await click(visit.user, 'answer right');
  await screen.findByRole('heading', { name: words.end.title });
  visit.unmount();
  const { user } = renderApp(PATH, {}, store);
  await click(user, gameEnds.finish);
  expect((await screen.findAllByText(steps.savedHere)).length).toBeGreaterThan(0);
  expect(screen.queryByText(skills.done.text)).not.toBeInTheDocument();
});
