import { useCallback, useEffect, useRef, useState } from 'react';
import type { recordTrials } from '#shared/contracts/child-tasks.ts';
import { ageModeOf } from '#shared/instruments/ages.ts';
import { games as words } from '#shared/messages/en/games.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { skills } from '#shared/messages/en/steps.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { routes } from '#web/api/child-calls.ts';
import type { Outcome } from '#web/api/outbox.ts';
import { useOutboxRows } from '#web/app/device.tsx';
import type { TaskProps } from '#web/app/task-step.tsx';
import { useHandIn } from '#web/app/use-hand-in.ts';
import { loadGame } from '#web/features/skills/catalogue.ts';
import { GamesForm, type PlayedTrials } from '#web/features/skills/games-form.tsx';
import { marked, type Sittings, sittingsSoFar } from '#web/features/skills/sittings.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

const newSitting = (): SittingId => crypto.randomUUID() as SittingId;

/** The games of day 3: carried on from what the server and this device know, handed in through the outbox. */
export function SkillsStep({ view, queued, take, finish }: TaskProps) {
  const handIn = useHandIn(view.id, take);
  const rows = useOutboxRows(view.id);
  // Somebody who may not know the age never opens these screens; whole years stand for their middle, as everywhere.
  const [age] = useState(() => view.resume.gameAge ?? (view.ageYears ?? 15) + 0.5);
  const [known] = useState(() => sittingsSoFar(view.resume, [...queued, ...rows], newSitting));
  const [start, setStart] = useState<Sittings | 'failed' | null>(null);
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const last = useRef<Promise<Outcome>>(Promise.resolve({ state: 'delivered', answer: null }));
  const resume = useCallback(() => {
    setStart(null);
    marked(known, ageModeOf(age), loadGame).then(setStart, () => setStart('failed'));
  }, [known, age]);
  useEffect(resume, [resume]);

  const onPlayed = async ({ area, sittingId, trials, assist }: PlayedTrials) => {
    const params = { assessmentId: view.id, area, sittingId };
    const { outcome } = await handIn<typeof recordTrials>(routes.recordTrials, { params, body: { trials: [...trials], assist } });
    last.current = outcome;
    void outcome.then(({ state }) => state === 'rejected' && setRefused(true));
  };
  const onFinish = async () => {
    setBusy(true);
    await finish(last.current, skills.done);
    setBusy(false);
  };
  if (refused) {
    return <Failure title={words.moved.title} text={words.moved.text} retry={{ label: words.moved.reload, onRetry: () => location.reload() }} />;
  }
  if (start === 'failed') return <Failure title={words.loadFailed} retry={{ label: shell.tryAgain, onRetry: resume }} />;
  if (start === null) return <Skeleton label={shell.loading} className="h-96" />;
  return <GamesForm age={age} start={start} busy={busy} onPlayed={onPlayed} onFinish={() => void onFinish()} />;
}
