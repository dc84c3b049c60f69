import '#web/features/skills/boards.css';
import { Suspense, useEffect, useState } from 'react';
import { device } from '#messages/device.ts';
import { games as words } from '#messages/games.ts';
import { shell } from '#messages/shell.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { AREA_ORDER, type GameId } from '#shared/instruments/games/game.ts';
import { getForm } from '#shared/instruments/games/ladders.ts';
import type { Presentation } from '#shared/instruments/presentation.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { Assist } from '#shared/values/answering.ts';
import type { SittingId } from '#shared/values/ids.ts';
import type { WorldName } from '#web/art/worlds/world.ts';
import type { AnyGame } from '#web/features/skills/board.ts';
import { GAME_IDS, loadGame } from '#web/features/skills/catalogue.ts';
import { AreaTrail, GameCard } from '#web/features/skills/game-cards.tsx';
import { countMaxMoves, findNextArea, type PlayedTrial, type Sittings } from '#web/features/skills/sittings.ts';
import { TrialStage } from '#web/features/skills/trial-stage.tsx';
import { type CurrentTrial, useCourse } from '#web/features/skills/use-course.ts';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage, StageTrouble } from '#web/stage/stage.tsx';
import { AskAssist, useAssist } from '#web/stage/use-assist.tsx';
import { PauseIcon } from '#web/ui/icons.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { Skeleton } from '#web/ui/states.tsx';

const GhostHand = lazyExtra(async () => (await import('#web/features/skills/ghost-hand.tsx')).GhostHand);
const loadEnds = () => import('#web/features/skills/game-ends.tsx');
const LeaveOutArea = lazyExtra(async () => (await loadEnds()).LeaveOutArea);
const AreaDone = lazyExtra(async () => (await loadEnds()).AreaDone);
const GamesFinished = lazyExtra(async () => (await loadEnds()).GamesFinished);

export type PlayedTrials = {
  area: SkillArea;
  sittingId: SittingId;
  trials: readonly PlayedTrial[];
  assist: Assist;
  /** Where the drawings were not those of this release. */
  presentation: Presentation | undefined;
};
type GamesFormProps = {
  /** Decimal age; determines levels and presentation, here and on the server. */
  age: number;
  start: Sittings;
  /** The stories of Friends' Corner are acted; undefined where they never are. */
  isActed?: boolean | undefined;
  /** Another device has played on: the first opening says so. */
  isOvertaken: boolean;
  busy: boolean;
  /** Settles when the trials are stored on the device; the next one is shown only then. */
  onPlayed: (playedTrials: PlayedTrials) => Promise<unknown>;
  /** `isPartial`: not all areas were played, because games were left out. */
  onFinish: (isPartial: boolean) => void;
};

/** A child who cannot see can play the area whose games are spoken; the others use pictures, faces and lights. */
const NEEDS_SIGHT: readonly SkillArea[] = ['cognitive', 'emotional', 'physical'];

const WORLDS: Readonly<Record<SkillArea, WorldName>> = {
  cognitive: 'pattern-trail',
  social: 'friends-corner',
  emotional: 'feelings-detective',
  physical: 'star-catch',
};

/** Day 3: four areas, one trial per screen. */
export function GamesForm({ age, start, isActed, isOvertaken, busy, onPlayed, onFinish }: GamesFormProps) {
  const mode = toAgeMode(age);
  const { bare } = useStageSetting();
  const { assist, ask } = useAssist(mode);
  const course = useCourse(age, start, (area, sittingId, trials) =>
    onPlayed({ area, sittingId, trials, assist, presentation: game?.presentation }),
  );
  const { screen, area, current, moves, showScreen, skippedAreas } = course;
  const { game, failed, retry } = useGame(current, isActed);
  const place = { world: WORLDS[area], mode } as const;
  const loading = <Skeleton label={shell.loading} className="h-full" />;
  const next = findNextArea(course.sittings, age, skippedAreas);
  const takeBreak = () => {
    course.nextArea();
    showScreen('paused');
  };
  const card =
    screen === 'end' ? (
      <GamesFinished
        place={{ world: 'stream', mode }}
        busy={busy}
        isPartial={skippedAreas.length > 0}
        onFinish={() => onFinish(skippedAreas.length > 0)}
      />
    ) : (
      screen === 'areaDone' &&
      next && <AreaDone area={area} next={next} place={place} onContinue={course.nextArea} onRest={takeBreak} />
    );
  // On a lost line the code of a card may not come: the child still has the ways out.
  if (card) return <Suspense fallback={<Stage {...place}>{loading}</Stage>}>{card}</Suspense>;
  if (!current) return null;
  const isStarted = current.place > 0;
  const isTakenOver = isOvertaken && course.sittings === start;
  const goesOn = isTakenOver ? words.goesOn : isStarted && words.picksUp;
  const { title, how } = words.intro[current.game];
  const heading = words.gameOf(AREA_ORDER.indexOf(area) + 1, AREA_ORDER.length, words.names[area]);
  const trail = <AreaTrail currentArea={area} isOver={course.isAreaOver} />;
  if (screen === 'intro') {
    return (
      <GameCard
        key={current.game}
        place={place}
        trail={trail}
        title={title}
        picture={
          <Suspense>
            <GhostHand key={current.game} game={current.game} />
          </Suspense>
        }
        lines={goesOn ? [goesOn, ...how] : [...how, words.tryFirst]}
        actions={[{ text: isStarted ? words.carryOn : words.start, onTap: () => showScreen('trial') }]}
      >
        {!bare && moves.length === 0 && <p>{words.about}</p>}
        {ask && moves === start[area].moves && <AskAssist ask={ask} />}
        {!bare && NEEDS_SIGHT.includes(area) && (
          <Suspense fallback={<div className="min-h-11" />}>
            <LeaveOutArea onLeave={course.skipArea} />
          </Suspense>
        )}
      </GameCard>
    );
  }
  if (screen === 'ready') {
    return (
      <GameCard
        place={place}
        trail={trail}
        title={words.real.title}
        lines={[words.real.text]}
        actions={[{ text: words.real.go, onTap: () => showScreen('trial') }]}
      />
    );
  }
  if (screen === 'paused') {
    const continueAction = { text: words.carryOn, onTap: () => showScreen(isStarted ? 'trial' : 'intro') };
    return (
      <GameCard
        place={place}
        trail={trail}
        quiet
        title={words.paused.title}
        lines={[words.paused.text]}
        actions={[continueAction]}
      />
    );
  }
  const way = { text: heading, label: words.howFar, step: moves.length, steps: countMaxMoves(area, mode) };
  if (failed || !game) {
    return (
      <Stage
        {...place}
        way={way}
        fit="board"
        fault={failed && <StageTrouble mode={mode} title={words.loadFailed} onRetry={retry} />}
      >
        {!failed && loading}
      </Stage>
    );
  }
  return (
    <TrialStage
      key={`${current.game}/${current.place}`}
      place={{ ...place, way, scene: current.game }}
      heading={heading}
      game={game}
      current={current}
      {...course.chooseTrial(game, current)}
      feedback={course.feedback}
      dropped={course.dropped}
      onAnswer={(response, details, away) => course.answer(game, response, details, away)}
      onSkip={(empty) => course.skip(game, empty)}
      onNext={course.afterPractice}
      pause={
        <button
          type="button"
          className="stage-button stage-paper stage-pause"
          aria-pressed={course.pause}
          onClick={course.togglePause}
        >
          <PauseIcon className="size-6 shrink-0" />
          <span>{course.pause ? words.pauseComing : words.pause}</span>
        </button>
      }
      unsaved={course.unsaved && <StageTrouble mode={mode} title={device.notStored} onRetry={course.unsaved} />}
    />
  );
}

/** Delay before the other games are loaded, so that the first trial is drawn first. */
const PREFETCH_DELAY_MS = 2000;

/**
 * The code of the current game, or its load failure. The other games are loaded in the background, so that the child
 * can continue offline.
 */
function useGame(
  current: CurrentTrial | null,
  isActed: boolean | undefined,
): { game: AnyGame | null; failed: boolean; retry: () => void } {
  const id = current?.game;
  const form = current ? getForm(current.game, current.levels[0]?.level ?? 0) : 2;
  const [state, setState] = useState<{ id: GameId; game: AnyGame | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` fetches again
  useEffect(() => {
    if (!id) return;
    let isCancelled = false;
    loadGame(id, form, isActed).then(
      (game) => isCancelled || setState({ id, game }),
      () => isCancelled || setState({ id, game: null }),
    );
    return () => {
      isCancelled = true;
    };
  }, [id, form, isActed, attempt]);
  // Null: it could not be loaded.
  const game = state?.id === id ? state?.game : undefined;
  const isLoaded = Boolean(game);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => {
      for (const card of [AreaDone, GamesFinished]) card.preload();
      for (const other of GAME_IDS) void loadGame(other, 2, isActed).catch(() => undefined);
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, isActed]);
  const retry = () => {
    setState(null);
    setAttempt(attempt + 1);
  };
  return { game: game ?? null, failed: game === null, retry };
}
