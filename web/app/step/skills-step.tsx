import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { games as words } from '#messages/games.ts';
import { shell } from '#messages/shell.ts';
import { skills } from '#messages/steps.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { hasActedStories } from '#shared/instruments/presentation.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import type { Outcome, QueuedAnswer } from '#web/api/outbox.ts';
import type { ProblemCode } from '#web/api/problem.ts';
import { useDevice } from '#web/app/device.tsx';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { ChildTrouble } from '#web/app/step/child-trouble.tsx';
import { useHandIn } from '#web/app/step/hand-in.tsx';
import type { TaskProps } from '#web/app/step/task-step.tsx';
import { loadGame } from '#web/features/skills/catalogue.ts';
import { GamesForm, type PlayedTrials } from '#web/features/skills/games-form.tsx';
import { markSittings, restoreSittings, type Sittings } from '#web/features/skills/sittings.ts';
import { isHandedOver } from '#web/lib/handover.ts';
import { readPresentation } from '#web/stage/presentation.ts';
import { Stage } from '#web/stage/stage.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

const GamesMoved = lazyExtra(async () => (await import('#web/app/step/games-moved.tsx')).GamesMoved);

const createSittingId = (): SittingId => crypto.randomUUID() as SittingId;

/** Refusals of moves when another device has played on. */
const OVERTAKEN: readonly ProblemCode[] = ['TRIAL_NOT_ISSUED', 'TRIALS_MISSING', 'ALREADY_SUBMITTED'];

/** The games of day 3. If another device has played on, continues from the server's state and says so. */
export function SkillsStep({ queued, take, ...task }: TaskProps) {
  const { outbox } = useDevice();
  const [isStuck, setIsStuck] = useState(false);
  const [round, setRound] = useState(0);
  // Several moves may be under way and each gets the same refusal.
  const isReloading = useRef(false);
  const version = useRef(0);
  const reloadFromServer = async () => {
    await outbox.drain();
    const view = await call('getProgress', { params: { assessmentId: task.view.id } });
    // Same version as last time: the move would be refused again.
    if (view.version === version.current) return setIsStuck(true);
    version.current = view.version;
    take(view);
    setRound((n) => n + 1);
    isReloading.current = false;
  };
  const onOvertaken = (code?: ProblemCode) => {
    if (isReloading.current) return;
    isReloading.current = true;
    if (code && !OVERTAKEN.includes(code)) void task.finish({ state: 'rejected', code }, skills.done);
    else reloadFromServer().catch(() => setIsStuck(true));
  };
  if (isStuck) {
    return (
      <Suspense fallback={<Stage world="stream" mode={getChildAgeMode(task.view)} />}>
        <GamesMoved />
      </Suspense>
    );
  }
  const isOvertaken = round > 0;
  return <Games key={round} {...{ ...task, take, isOvertaken, onOvertaken }} queued={isOvertaken ? [] : queued} />;
}

type GamesProps = Pick<TaskProps, 'view' | 'queued' | 'rows' | 'take' | 'finish'> & {
  /** Another device has played on. */
  isOvertaken: boolean;
  /** `code`: of the refusal, if there was one. */
  onOvertaken: (code?: ProblemCode) => void;
};

/** Continues from the state of server and device; sends moves through the outbox. */
function Games({ view, queued, rows, take, finish, isOvertaken, onOvertaken }: GamesProps) {
  const handIn = useHandIn(view.id, take);
  const { outbox } = useDevice();
  // Readers who may not know the age do not open these screens. Whole years count as their middle.
  const [age] = useState(() => view.resume.gameAge ?? (view.ageYears ?? 15) + 0.5);
  const [resumed] = useState(() => restoreSittings(view.resume, [...queued, ...rows], createSittingId));
  const [isActed] = useState(() => (toAgeMode(age) === '3-6' ? hasActedStories(view.resume.presentations) : undefined));
  const [start, setStart] = useState<Sittings | 'failed' | null>(null);
  const [busy, setBusy] = useState(false);
  // After a reload every move may have been played and the last one still wait.
  const waiting = rows.findLast(({ address, rejected }) => address.includes('/trials/') && !rejected);
  const last = useRef<QueuedAnswer | Outcome>(
    waiting
      ? { state: 'waiting', key: waiting.key, reason: outbox.getReason(waiting.key) }
      : { state: 'delivered', answer: null },
  );
  const resume = useCallback(() => {
    setStart(null);
    markSittings(resumed, toAgeMode(age), (id, form) => loadGame(id, form)).then(setStart, () => setStart('failed'));
  }, [resumed, age]);
  useEffect(resume, [resume]);

  const onPlayed = async ({ area, sittingId, trials, assist, presentation }: PlayedTrials) => {
    const params = { assessmentId: view.id, area, sittingId };
    const queuedAnswer = await handIn('recordTrials', {
      params,
      body: { trials: [...trials], assist, ...readPresentation(), ...(presentation && { presentation }) },
    });
    last.current = queuedAnswer;
    void queuedAnswer.outcome.then((outcome) => {
      if (outcome.state === 'rejected') onOvertaken(outcome.code);
      if (outcome.state !== 'delivered' || !outcome.answer) return;
      // The server takes a known move as a repeat. It is another device's if the sitting or the time differs, or if it
      // is not the last one.
      const recordedTrials = (outcome.answer as ProgressView).resume.trials[area];
      const { index, rtMs } = trials.at(-1) as PlayedTrials['trials'][number];
      if (
        recordedTrials &&
        (recordedTrials.sittingId !== sittingId ||
          recordedTrials.count > index + 1 ||
          (recordedTrials.played[index] ?? { rtMs }).rtMs !== rtMs)
      )
        onOvertaken();
    });
  };
  const onFinish = (some: boolean) => {
    setBusy(true);
    void finish(last.current, some ? { title: words.end.title, text: words.end.some } : skills.done);
  };
  if (start === 'failed') {
    if (isHandedOver()) return <ChildTrouble what={words.loadFailed} onRetry={resume} />;
    return <Failure title={words.loadFailed} retry={{ label: shell.tryAgain, onRetry: resume }} />;
  }
  if (start === null) return <Skeleton label={shell.loading} className="h-96" />;
  return (
    <GamesForm
      age={age}
      start={start}
      isActed={isActed}
      isOvertaken={isOvertaken}
      busy={busy}
      onPlayed={onPlayed}
      onFinish={onFinish}
    />
  );
}
