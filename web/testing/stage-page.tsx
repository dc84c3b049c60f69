import '#web/art/styles.css';
import '#web/features/skills/boards.css';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { academic } from '#messages/academic.ts';
import { device } from '#messages/device.ts';
import { games as words } from '#messages/games.ts';
import { stage as stageWords } from '#messages/stage.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { AGE_MODES, type AgeMode } from '#shared/instruments/ages.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { getForm } from '#shared/instruments/games/ladders.ts';
import { CHAPTERS_A, COMPREHENSION_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import { CHAPTERS_B, QUEST_B } from '#shared/instruments/quest.b.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { ChildTaskResult, Bank as LateBank } from '#web/app/step/step-done.tsx';
import { loadPictures } from '#web/art/pictures/pictures.ts';
import type { WorldName } from '#web/art/worlds/world.ts';
import { SubjectIntro } from '#web/features/academic/academic-form.tsx';
import { ItemQuestion } from '#web/features/academic/item-question.tsx';
import { CheckMoodForm } from '#web/features/mood/check-mood-form.tsx';
import { StoryCheck } from '#web/features/quest/between-scenes.tsx';
import { preloadOptionPictures } from '#web/features/quest/option-picture.tsx';
import { QuestForm } from '#web/features/quest/quest-form.tsx';
import { AskChild, ChildRests, ChildStopped } from '#web/features/rights/ask-child.tsx';
import type { AnyGame } from '#web/features/skills/board.ts';
import { GAME_IDS, loadGame } from '#web/features/skills/catalogue.ts';
import { AreaTrail, GameCard } from '#web/features/skills/game-cards.tsx';
import { AreaDone, GamesFinished } from '#web/features/skills/game-ends.tsx';
import { GhostHand } from '#web/features/skills/ghost-hand.tsx';
import { TrialStage } from '#web/features/skills/trial-stage.tsx';
import { Bank } from '#web/features/stream/traces.tsx';
import { type StageSetting, StageSettingProvider } from '#web/stage/setting.tsx';
import { Stage, StageTrouble } from '#web/stage/stage.tsx';
import { createProgressView } from '#web/testing/examples.ts';
import { PauseIcon } from '#web/ui/icons.tsx';

// A stage fills the window only on a handed-over device, where the adult has said who helps.
// biome-ignore lint/suspicious/noDocumentCookie: as a browser keeps it
document.cookie = 'handed-over=a.alone; path=/';
// Or the first hop would be measured before its bank is there, a story before its drawings, and a question with the
// pictures of this device.
LateBank.preload();
preloadOptionPictures();
await loadPictures();

/*
 * Shows every kind of child screen by name, one at a time in the whole window, for the layout test and for screenshots.
 */
const SETTING: StageSetting = {
  bare: true,
  heading: null,
  notice: null,
  gate: '/unlock',
  leave: '/unlock',
};
const noop = () => undefined;
const SETS = [
  { scenes: QUEST_A, chapters: CHAPTERS_A, comprehension: null },
  { scenes: QUEST_B, chapters: CHAPTERS_B, comprehension: null },
] as const;
type Show = () => React.ReactNode;
/** Of `stubSpeakers`. */
declare const fakeVoice: { says: number; isMute: boolean };

const renderQuest = (set: (typeof SETS)[number], at: number, mode: AgeMode, fault?: React.ReactNode) => {
  const before = Object.fromEntries(set.scenes.slice(0, at).map(({ id, options }) => [id, options[0]?.id ?? '']));
  return (
    <QuestForm
      assessmentId="a"
      quest={set}
      mode={mode}
      storedChoices={before}
      busy={false}
      fault={fault}
      renderLaterLink={(className) => (
        <button type="button" className={className}>
          Come back later
        </button>
      )}
      onIncomplete={noop}
      onAnswer={async () => undefined}
      onComplete={noop}
    />
  );
};

const LEVELS = [1, 6, 10] as const;
const WORLD_OF = {
  matrices: 'pattern-trail',
  fireflies: 'pattern-trail',
  'friends-corner': 'friends-corner',
  'feelings-detective': 'feelings-detective',
  aiming: 'star-catch',
  steering: 'star-catch',
  reaction: 'star-catch',
} as const satisfies Readonly<Record<GameId, WorldName>>;
const AGES: Readonly<Record<AgeMode, number>> = { '3-6': 5, '7-10': 8, '11-15': 13 };

/**
 * `press`: selectors to click in order to reach the screen, `until` one that it alone has. `says`: how many of its
 * sentences the voice says before it stays with one; `isMute`: there is none. `passes`: so many ms go by before the last
 * press. `notice`: the line for the adult.
 */
type Screen = {
  show: Show;
  press?: readonly string[];
  until?: string;
  says?: number;
  isMute?: boolean;
  passes?: number;
  notice?: React.ReactNode;
};
const screens = new Map<string, Screen>();
const GAMES = Object.fromEntries(
  await Promise.all(GAME_IDS.map(async (id) => [id, await loadGame(id, getForm(id, LEVELS[0]))] as const)),
) as Record<GameId, AnyGame>;

type PracticeProps = { id: GameId; mode: AgeMode; level: number; seed: number; unsaved?: React.ReactNode };
/** A practice trial that shows its verdict. */
function Practice({ id, mode, level, seed, unsaved = null }: PracticeProps) {
  const [feedback, setFeedback] = useState<'right' | 'wrong' | null>(null);
  const game = GAMES[id];
  return (
    <TrialStage
      place={{ world: WORLD_OF[id], mode, scene: id, way: { text: '', label: words.howFar, step: 1, steps: 20 } }}
      heading="Game"
      pause={pauseButton}
      unsaved={unsaved}
      game={game}
      current={{ game: id, place: 0, practice: true, levels: [{ level, miss: 0 }], mode }}
      choice={{ level, seed }}
      earlier={[]}
      feedback={feedback}
      dropped={false}
      onAnswer={(response) => setFeedback(game.mark(game.trial(level, seed, mode), response) ? 'right' : 'wrong')}
      onSkip={noop}
      onNext={noop}
    />
  );
}
const pauseButton = (
  <button type="button" className="stage-button stage-paper stage-pause">
    <PauseIcon className="size-6 shrink-0" />
    <span>{words.pause}</span>
  </button>
);
for (const mode of AGE_MODES) {
  const week = {
    ...createProgressView({ currentDay: 3, done: ['mood/1', 'mood/2', 'personality/2', 'mood/3'] }),
    ageYears: AGES[mode],
  };
  const add = (name: string, show: Show, press?: readonly string[], more: Omit<Screen, 'show' | 'press'> = {}) =>
    screens.set(`${mode}/${name}`, { show, press, ...more });
  const trouble = <StageTrouble mode={mode} title={device.notStored} />;
  const checkMood = (fault: React.ReactNode = null) => (
    <CheckMoodForm mode={mode} day={3} busy={false} fault={fault} onIncomplete={noop} onAnswer={noop} />
  );
  add('mood', () => checkMood());
  add('trouble/mood', () => checkMood(trouble));
  add('trouble/story', () => renderQuest(SETS[0], 5, mode, trouble), ['.stage-ways button']);
  add('trouble/asks-child', () => (
    <AskChild mode={mode} day={1} busy={false} fault={trouble} onIncomplete={noop} onAnswer={noop} />
  ));
  add('trouble/trial', () => <Practice id="matrices" {...{ mode }} level={1} seed={7} unsaved={trouble} />);
  add('trouble/game', () => (
    <Stage
      world="pattern-trail"
      mode={mode}
      way={{ text: 'Game 1 of 4', label: words.howFar, step: 4, steps: 20 }}
      fit="board"
      fault={<StageTrouble mode={mode} title={words.loadFailed} onRetry={noop} />}
    >
      {null}
    </Stage>
  ));
  for (const [name, title, text] of [
    ['offline', academic.offline, academic.offlineText],
    ['failed', academic.saveFailed, getFaultText('UNAVAILABLE')],
  ] as const)
    add(`trouble/subject/${name}`, () => (
      <Stage world="science" moment="rest" mode={mode}>
        <StageTrouble {...{ mode, title, text }} isForChild={name === 'offline'} onRetry={noop} />
      </Stage>
    ));
  add('notice/mood', () => checkMood(), [], { notice: <p className="stage-note">{device.waiting(3)}</p> });
  add('energy', () => checkMood(), ['input', '.stage-forward']);
  if (mode === '3-6') {
    add('listening/mood', () => checkMood(), [], { says: 3 });
    add('listening/scene', () => renderQuest(SETS[0], 5, mode), ['.stage-ways button'], { says: 4 });
    add('moon-asked', () => checkMood(), ['.stage-exit']);
    add('hand-asked', () => checkMood(), ['.stage-exit:last-of-type']);
    add('no-voice/mood', () => checkMood(), [], { isMute: true });
    add('no-voice/scene', () => renderQuest(SETS[0], 5, mode), ['.stage-ways button'], { isMute: true });
  }
  add('asks-child', () => (
    <AskChild mode={mode} day={1} busy={false} fault={null} onIncomplete={noop} onAnswer={noop} />
  ));
  add('child-rests', () => <ChildRests mode={mode} day={1} busy={false} fault={null} onAgain={noop} onStop={noop} />);
  add('child-stopped', () => <ChildStopped mode={mode} day={1} />);
  for (const set of SETS) {
    set.scenes.forEach((scene, at) => {
      const opens = at === 0 || set.scenes[at - 1]?.chapter !== scene.chapter;
      if (opens) add(`opening/${scene.id}`, () => renderQuest(set, at, mode));
      add(`scene/${scene.id}`, () => renderQuest(set, at, mode), ['.stage-ways button']);
    });
  }
  add(
    'rest',
    () => renderQuest(SETS[0], 4, mode),
    ['.stage-ways button', 'input', '.stage-forward', ...(mode === '3-6' ? ['input', '.stage-forward'] : [])],
    { until: '[data-moment="rest"]' },
  );
  if (mode === '3-6')
    add(
      'break',
      () => renderQuest(SETS[0], 1, mode),
      ['.stage-ways button', 'input', '.stage-forward', 'input', '.stage-forward'],
      { until: '[data-moment="rest"]', passes: 6 * 60_000 },
    );
  if (mode === '3-6')
    add('how-much', () => renderQuest(SETS[0], 0, mode), ['.stage-ways button', 'input', '.stage-forward']);
  const check = () => (
    <StoryCheck
      assessmentId="a"
      question={COMPREHENSION_A}
      chapter={CHAPTERS_A[0] as (typeof CHAPTERS_A)[number]}
      mode={mode}
      onIncomplete={noop}
      onContinue={noop}
    />
  );
  add('story-check', check);
  for (const [name, isWanted] of [
    ['found', (id: string) => id === COMPREHENSION_A.right],
    ['again', (id: string) => id !== COMPREHENSION_A.right],
  ] as const) {
    const option = COMPREHENSION_A.options.find(({ id }) => isWanted(id));
    add(`story-check/${name}`, check, [`input[value="${option?.id}"]`, '.stage-forward']);
  }
  for (const subject of Subject.options)
    add(`subject/${subject}`, () => (
      <SubjectIntro
        {...{ subject, mode }}
        lead={academic.descriptions[subject]}
        way={{ text: 'Subject 2 of 5', step: 1, steps: 5 }}
        forGrownUp={null}
        busy={false}
        askAssist={null}
        onStart={noop}
      />
    ));
  const level = mode === '3-6' ? 1 : 6;
  const { answer } = GAMES.matrices.trial(level, 7, mode) as { answer: number };
  for (const [name, place] of [
    ['right', answer],
    ['wrong', answer === 0 ? 1 : 0],
  ] as const)
    add(`practice/${name}`, () => <Practice id="matrices" {...{ mode, level }} seed={7} />, [
      `.option:nth-of-type(${place + 1})`,
    ]);
  const trail = <AreaTrail currentArea="cognitive" isOver={() => false} />;
  const gamePlace = { world: 'pattern-trail', mode } as const;
  for (const [name, { title, text }, action] of [
    ['now-you-know', words.real, words.real.go],
    ['paused', words.paused, words.carryOn],
  ] as const)
    add(name, () => (
      <GameCard
        {...{ mode, title, trail }}
        place={gamePlace}
        lines={[text]}
        actions={[{ text: action, onTap: noop }]}
      />
    ));
  add('area-done', () => <AreaDone area="cognitive" next="social" place={gamePlace} onContinue={noop} onRest={noop} />);
  for (const isPartial of [false, true])
    add(isPartial ? 'games-finished/some' : 'games-finished', () => (
      <GamesFinished place={{ world: 'stream', mode }} {...{ isPartial }} busy={false} onFinish={noop} />
    ));
  const done = (view: typeof week) => (
    <ChildTaskResult
      view={view}
      task={{ type: 'skills', day: 3 }}
      outcome={{ state: 'delivered', answer: null }}
      text={{ title: 'Skills assessment completed!', text: 'All skill areas have been evaluated.' }}
    />
  );
  add('hop', () => done(week));
  add('hop/first', () => done({ ...createProgressView({ currentDay: 1, done: ['mood/1'] }), ageYears: AGES[mode] }));
  const moods = [1, 2, 3, 4, 5, 6].map((each) => `mood/${each}`);
  const tasks = [
    ...moods,
    ...['personality/2', 'skills/3'],
    ...Subject.options.map((subject, i) => `academic/${4 + (i >> 1)}/${subject}`),
  ];
  const whole = {
    ...createProgressView({ currentDay: 6, done: tasks, totalTasks: tasks.length }),
    ageYears: AGES[mode],
  };
  add('hop/last', () => done(whole));
  add('hop/walk', () => done(whole), ['.stage-ways button'], { until: '.stage-back' });
  add('walk', () => (
    <Bank view={whole} mode={mode} moment="walk">
      <a href="/unlock">{stageWords.toGrownUp}</a>
    </Bank>
  ));
  for (const game of GAME_IDS) {
    const { title, how } = words.intro[game];
    add(`card/${game}`, () => (
      <GameCard
        place={{ world: WORLD_OF[game], mode }}
        title={title}
        lines={[...how, words.tryFirst]}
        picture={<GhostHand game={game} />}
        trail={trail}
        actions={[{ text: words.start, onTap: noop }]}
      />
    ));
  }
}

const root = createRoot(document.getElementById('app') as HTMLElement);
/** The title of a screen by its name; that of a trial or item by its kind. */
const toTitle = (key: string): string => {
  if (/scene|opening|rest|how-much|story/.test(key)) return stageWords.titles.personality;
  if (/mood|energy|asked|asks|child|hop|walk/.test(key)) return stageWords.titles.mood;
  return /item|subject/.test(key) ? stageWords.titles.academic : stageWords.titles.skills;
};
const draw = (show: Show, key: string, notice: React.ReactNode = null) =>
  flushSync(() =>
    root.render(
      <MemoryRouter key={key}>
        <StageSettingProvider value={{ ...SETTING, notice, heading: <h1>{toTitle(key)}</h1> }}>
          <main>{show()}</main>
        </StageSettingProvider>
      </MemoryRouter>,
    ),
  );
const waitForFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
/** Waits for what must come: without it the screen would be another than its name says. */
async function waitFor(isThere: () => boolean, what: string): Promise<void> {
  for (let wait = 0; wait < 600; wait += 1) {
    if (isThere()) return;
    await waitForFrame();
  }
  throw new Error(`${what} did not come`);
}
/** The voice has said what it says. */
async function waitForVoice(says: number): Promise<void> {
  await waitForFrame();
  await waitFor(
    () =>
      says === Number.POSITIVE_INFINITY
        ? !document.querySelector('[data-asleep], [data-speaking]')
        : fakeVoice.says <= 0,
    'the end of the voice',
  );
}
let count = 0;
const readMain = () => document.querySelector('main')?.textContent;

async function show(name: string): Promise<void> {
  const screen = screens.get(name);
  if (!screen) throw new Error(`no screen ${name}`);
  count += 1;
  const { press = [], until, says = Number.POSITIVE_INFINITY, isMute = false, passes = 0, notice } = screen;
  const setVoice = (isLast: boolean) =>
    Object.assign(fakeVoice, { isMute, says: isLast ? says : Number.POSITIVE_INFINITY });
  setVoice(press.length === 0);
  draw(screen.show, `${name}/${count}`, notice);
  for (const [i, selector] of press.entries()) {
    await waitForVoice(Number.POSITIVE_INFINITY);
    const isLast = i === press.length - 1;
    setVoice(isLast);
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`${name}: no ${selector} to press`);
    const before = readMain();
    const now = performance.now.bind(performance);
    if (isLast) performance.now = () => now() + passes;
    element.click();
    // An answer is stored before the next screen is shown, and the way to it is walked.
    if (isLast && !until) await waitFor(() => readMain() !== before, `another screen for ${name}`);
    if (until && isLast) await waitFor(() => document.querySelector(until) !== null, until);
    performance.now = now;
  }
  await waitForVoice(says);
  await waitForFrame();
}

async function showItem(item: PublicItem, mode: AgeMode): Promise<void> {
  count += 1;
  Object.assign(fakeVoice, { says: Number.POSITIVE_INFINITY, isMute: false });
  draw(
    () => (
      <ItemQuestion
        item={item}
        mode={mode}
        way={{ text: 'Question 3, at most 12', step: 2, steps: 12 }}
        busy={false}
        onAnswer={noop}
        onIncomplete={noop}
      />
    ),
    `item/${count}`,
  );
  await waitForVoice(Number.POSITIVE_INFINITY);
}

/** Goes through the story, if there is one, until the question is shown below it, or `steps` of its parts. */
async function showTrial(
  id: GameId,
  level: number,
  seed: number,
  mode: AgeMode,
  practice: boolean,
  steps = Number.POSITIVE_INFINITY,
): Promise<void> {
  const game = await loadGame(id, getForm(id, level), mode === '3-6' ? true : undefined);
  count += 1;
  const trial = { game: id, place: 0, practice, levels: [{ level, miss: 0 }], mode };
  const place = {
    world: WORLD_OF[id],
    mode,
    scene: id,
    way: { text: 'Game 1 of 4', label: words.howFar, step: 4, steps: 20 },
  };
  draw(
    () => (
      <TrialStage
        {...{
          place,
          heading: 'Game',
          pause: pauseButton,
          unsaved: null,
          game,
          current: trial,
          choice: { level, seed },
          earlier: [],
          feedback: null,
          dropped: false,
        }}
        onAnswer={noop}
        onSkip={noop}
        onNext={noop}
      />
    ),
    `trial/${count}`,
  );
  await waitForFrame();
  for (let i = 0; i < Math.min(12, steps); i += 1) {
    const on = document.querySelector<HTMLElement>('.story-on');
    if (!on) break;
    on.click();
    await waitForFrame();
  }
  await waitForVoice(Number.POSITIVE_INFINITY);
}

const ANSWERS =
  '.answer, .option, .sequence-part, .pad-key, .map-cell, .tap-cell, .glade button, .stage-ways > button, .stage-ways > a';
const EXITS = '.pad-delete, .stage-exit, .stage-house, .stage-bar .stage-button, .speaker';
const READ =
  '.stage-asks :is(h2, h3), .stage-told, .stage-title, .stage-says, .answers-says > span, .stage-panel, .story, .matrix, .portrait, .field, .star-pad, .stage-own > *, .number-shown';
const SHOWN_WHOLE =
  '.answer-card, .answer-words, .option:not([data-shown="answer"]), .sequence-part, .stage-button, .stage-exit, .stage-asks :is(h2, h3)';
/** What is laid on the scenery. */
const PANELS =
  '.answer-card, .option, .story, .matrix, .portrait, .field, .star-pad, .glade, .number-shown, .pad-key, .sequence-part, .stage-own > *, .stage-panel, .stage-ways > *, .stage-fault';
/** Part of a figure's height that may stand behind a card: its feet. */
const FEET = 0.15;
const TOLERANCE = 1;

const name = (element: Element) =>
  `${element.className.toString().split(' ')[0] || element.tagName} "${element.textContent?.trim().slice(0, 24)}"`;
const getBox = (element: Element) => element.getBoundingClientRect();
/** How far two boxes lie on each other, in px; not above 0 in both directions if they are apart. */
const measureOverlap = (a: DOMRect, b: DOMRect) => ({
  across: Math.min(a.right, b.right) - Math.max(a.left, b.left),
  down: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
});
/** A figure's box without what the edges of a panel cut off, which `getBoundingClientRect` counts as well. */
function getVisibleBox(figure: Element): DOMRect {
  const box = getBox(figure);
  const frame = figure.closest('svg')?.querySelector('[data-frame]');
  if (!frame) return box;
  const { top, bottom } = getBox(frame);
  const visibleTop = Math.max(box.top, top);
  return new DOMRect(box.left, visibleTop, box.width, Math.max(0, Math.min(box.bottom, bottom) - visibleTop));
}
const findVisible = (selector: string) =>
  [...document.querySelectorAll(selector)].filter((element) => getBox(element).width > 2);

/**
 * Layout problems of the current screen, in words; empty if everything is visible, large enough and does not overlap.
 */
function findFaults(): string[] {
  const problems: string[] = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth + TOLERANCE) problems.push(`scrolls sideways to ${scrollWidth}`);
  if (scrollHeight > innerHeight + TOLERANCE) problems.push(`scrolls down to ${scrollHeight}`);
  const [answers, exits, read] = [findVisible(ANSWERS), findVisible(EXITS), findVisible(READ)];
  if (!document.querySelector('.stage')) problems.push('no stage');
  if (read.length === 0 || exits.length === 0) problems.push('nothing to read or no way out');
  for (const element of [...answers, ...exits, ...read]) {
    const { left, top, right, bottom } = getBox(element);
    if (left < -TOLERANCE || top < -TOLERANCE || right > innerWidth + TOLERANCE || bottom > innerHeight + TOLERANCE)
      problems.push(`${name(element)} is outside`);
  }
  const tooSmall = (elements: Element[], least: number) => {
    for (const element of elements) {
      const { width, height } = getBox(element);
      if (width < least - 0.5 || height < least - 0.5)
        problems.push(`${name(element)} is ${Math.round(width)} x ${Math.round(height)}, less than ${least}`);
    }
  };
  // On a phone the keys of a pad beside a table are narrower, and cells of a map or words of a passage smaller, so that
  // everything is visible.
  tooSmall(
    answers.filter((element) => !element.matches('.pad-key, .map-cell, .tap-cell')),
    96,
  );
  tooSmall(findVisible('.pad-key'), 84);
  tooSmall(findVisible('.map-cell, .tap-cell'), 44);
  tooSmall(exits, 64);
  // Allowed overlap: the read-aloud button of a card lies on its card, and a bubble that asks on what it asks about.
  const apart = [...answers, ...exits, ...read].filter(
    (element) => !element.closest('.answer .speaker, .option-spoken .speaker, .stage-asked'),
  );
  apart.forEach((one, i) => {
    for (const other of apart.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const { across, down } = measureOverlap(getBox(one), getBox(other));
      if (across > TOLERANCE && down > TOLERANCE) problems.push(`${name(one)} lies on ${name(other)}`);
    }
  });
  const panels = findVisible(PANELS);
  for (const figure of findVisible('.stage-picture [data-figure]')) {
    const box = getVisibleBox(figure);
    for (const panel of panels) {
      const other = getBox(panel);
      const { across, down } = measureOverlap(box, other);
      if (across > 0 && down > 0 && other.top < box.bottom - box.height * FEET)
        problems.push(`${name(panel)} lies on a figure`);
    }
  }
  for (const speaker of findVisible('.answer > .speaker')) {
    for (const picture of speaker.parentElement?.querySelectorAll('.answer-picture > *') ?? []) {
      const { across, down } = measureOverlap(getBox(speaker), getBox(picture));
      if (across > TOLERANCE && down > TOLERANCE) problems.push(`${name(speaker)} lies on a picture`);
    }
  }
  const pictures = findVisible('.answer-picture').map(getBox);
  const isUnequal = pictures.some((one) =>
    pictures.some((other) => Math.abs(one.top - other.top) < 2 && Math.abs(one.height - other.height) > 1),
  );
  if (isUnequal) problems.push('pictures of unequal height in a row');
  for (const element of findVisible(SHOWN_WHOLE)) {
    // Letters reach a little over their lines, which cuts nothing; a card cuts what does not fit.
    const cutBelow = element.matches('.answer-card') && element.scrollHeight > element.clientHeight + 2;
    if (cutBelow || element.scrollWidth > element.clientWidth + 2) problems.push(`${name(element)} is cut`);
  }
  return problems;
}

/** Where the slots of the lowest bar are, and in how many rows. */
function findSlots(): Record<string, number> {
  const slots = { back: '.stage-slot:not(.stage-slot-last)', moon: '.stage-exit', hand: '.stage-exit:last-of-type' };
  const boxes = Object.entries({ ...slots, forward: '.stage-slot-last' }).flatMap(([slot, selector]) => {
    const element = document.querySelector(`.stage-bar > ${selector}, .stage-bar > .stage-exits > ${selector}`);
    return element && getBox(element).width > 0 ? [[slot, getBox(element)] as const] : [];
  });
  const middles = boxes.map(([, { top, bottom }]) => (top + bottom) / 2);
  const rows = middles.length > 0 && Math.max(...middles) - Math.min(...middles) > 3 ? 2 : 1;
  return {
    ...Object.fromEntries(boxes.map(([slot, { left, right }]) => [slot, Math.round((left + right) / 2)])),
    rows,
  };
}

Object.assign(globalThis, {
  stages: {
    names: [...screens.keys()],
    levels: LEVELS,
    show,
    showItem,
    showTrial,
    faults: findFaults,
    slots: findSlots,
  },
});
