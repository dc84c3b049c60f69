import { Suspense, useState } from 'react';
import { ageModeOf } from '#shared/instruments/ages.ts';
import { AREA_ORDER } from '#shared/instruments/games/areas.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { device } from '#shared/messages/en/device.ts';
import { games as words } from '#shared/messages/en/games.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { steps } from '#shared/messages/en/steps.ts';
import type { Assist } from '#shared/values/answering.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { AreaDone, AreaTrail, GameCard, TheEnd, WayOut } from '#web/features/skills/game-cards.tsx';
import { areaToPlay, mostMoves, type PlayedTrial, type Sittings } from '#web/features/skills/sittings.ts';
import { TrialStage } from '#web/features/skills/trial-stage.tsx';
import { useCourse } from '#web/features/skills/use-course.ts';
import { useGame } from '#web/features/skills/use-game.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** It is for the grown-up, and the child need not wait for it; until it comes, what is likely for the age stands. */
const AssistField = lazyExtra(async () => (await import('#web/ui/assist-field.tsx')).AssistField);

export type PlayedTrials = { area: SkillArea; sittingId: SittingId; trials: readonly PlayedTrial[]; assist: Assist };
type GamesFormProps = {
  /** Decimal age: levels and presentation follow from it, here and on the server. */
  age: number;
  start: Sittings;
  busy: boolean;
  /** Settles when the trials are on the disk; only then the next one is shown. */
  onPlayed: (played: PlayedTrials) => Promise<unknown>;
  /** `some`: not all, because games were left out. */
  onFinish: (some: boolean) => void;
};

/** A child who does not see can play what is told; the others are made of pictures, faces and lights. */
const NEEDS_SIGHT: readonly SkillArea[] = ['cognitive', 'emotional', 'physical'];

/** Day 3: four games, one after the other, one trial a screen. */
export function GamesForm({ age, start, busy, onPlayed, onFinish }: GamesFormProps) {
  const mode = ageModeOf(age);
  const [assist, setAssist] = useState<Assist>(mode === '3-6' ? 'read_aloud' : 'alone');
  const course = useCourse(age, start, (area, sittingId, trials) => onPlayed({ area, sittingId, trials, assist }));
  const { screen, area, now, moves, show, left } = course;
  const { game, failed, retry } = useGame(now?.game);
  const readAtOnce = mode === '3-6';
  if (screen === 'end') return <TheEnd some={left.length > 0} readAtOnce={readAtOnce} busy={busy} onFinish={() => onFinish(left.length > 0)} />;
  const next = areaToPlay(course.sittings, age, left);
  if (screen === 'areaDone' && next) {
    const rest = () => {
      course.nextArea();
      show('paused');
    };
    return <AreaDone area={area} next={next} readAtOnce={readAtOnce} onGoOn={course.nextArea} onRest={rest} />;
  }
  if (!now) return null;
  const begun = now.place > 0;
  const { title, how } = words.intro[now.game];
  const heading = words.gameOf(AREA_ORDER.indexOf(area) + 1, AREA_ORDER.length, words.names[area]);
  return (
    <div className="font-child">
      {screen !== 'trial' && screen !== 'told' && <AreaTrail now={area} isOver={course.over} />}
      {screen === 'intro' && (
        <GameCard key={now.game} title={title} lines={begun ? [words.picksUp, ...how] : [...how, words.tryFirst]} readAtOnce={readAtOnce}>
          {moves === start[area].moves && (
            <Suspense fallback={<div className="min-h-20" />}>
              <AssistField words={steps.assist} value={assist} onChange={setAssist} className="w-full max-w-md font-body text-base" />
            </Suspense>
          )}
          <Button look="forward" size="child" onClick={() => show('trial')}>
            {begun ? words.carryOn : words.start}
          </Button>
          {NEEDS_SIGHT.includes(area) && <WayOut {...words.sight} onLeave={course.leaveOut} />}
        </GameCard>
      )}
      {screen === 'ready' && (
        <GameCard title={words.real.title} lines={[words.real.text]} readAtOnce={readAtOnce}>
          <Button look="forward" size="child" onClick={() => show('trial')}>
            {words.real.go}
          </Button>
        </GameCard>
      )}
      {screen === 'paused' && (
        <GameCard title={words.paused.title} lines={[words.paused.text]} readAtOnce={false}>
          <Button look="forward" size="child" onClick={() => show(begun ? 'trial' : 'intro')}>
            {words.carryOn}
          </Button>
        </GameCard>
      )}
      {(screen === 'trial' || screen === 'told') && (
        <>
          <h2 className="mb-1 text-lg font-bold">{heading}</h2>
          <div className="mb-5">
            <Progress label={words.howFar} value={moves.length} max={mostMoves(area, mode)} text={heading} />
          </div>
          {failed ? (
            <Failure title={words.loadFailed} retry={{ label: shell.tryAgain, onRetry: retry }} />
          ) : game ? (
            <TrialStage
              key={`${now.game}/${now.place}`}
              game={game}
              asked={now}
              sittingId={course.sittingId}
              moves={moves}
              feedback={course.feedback}
              dropped={course.dropped}
              onAnswer={(response, given, away) => course.answer(game, response, given, away)}
              onSkip={(empty) => course.skip(game, empty)}
              onNext={course.afterPractice}
            />
          ) : (
            <Skeleton label={shell.loading} className="h-96" />
          )}
          {course.unsaved && <Failure title={device.notStored} retry={{ label: shell.tryAgain, onRetry: course.unsaved }} />}
          <Button look="quiet" className="mt-8 min-h-14 font-child" aria-pressed={course.pause} onClick={course.togglePause}>
            {course.pause ? words.pauseComing : words.pause}
          </Button>
        </>
      )}
    </div>
  );
}
