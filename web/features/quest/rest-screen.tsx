import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import type { Chapter } from '#shared/instruments/quest-scene.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import { Spoken } from '#web/features/quest/spoken.tsx';
import { useFocusOnMount } from '#web/features/quest/use-focus-on-mount.ts';
import { Button } from '#web/ui/button.tsx';
import { heading } from '#web/ui/classes.ts';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type RestScreenProps = {
  mode: AgeMode;
  done: Chapter;
  next: Chapter;
  /** Whether stopping here for today is the better choice at this age. */
  stopSuggested: boolean;
  /** A link out of the quest, looking as told. */
  later: (look: 'forward' | 'quiet') => React.ReactNode;
  onGoOn: () => void;
};

/** Between two chapters: a rest, and the choice to come back later. Nothing is lost either way, and neither is praised. */
export function RestScreen({ mode, done, next, stopSuggested, later, onGoOn }: RestScreenProps) {
  const title = useFocusOnMount();
  const aloud = useReadAloud([words.rest.title(done.title), done.closing[mode]], { auto: PRESENTATION[mode].reading === 'audio' });
  return (
    <section className="mt-6 flex max-w-3xl flex-col items-start gap-6 font-child">
      <h2 ref={title} tabIndex={-1} className={heading.section}>
        {words.rest.title(done.title)}
      </h2>
      <Spoken aloud={aloud}>
        <p className="grow basis-80 text-2xl leading-relaxed">{done.closing[mode]}</p>
      </Spoken>
      <div className="flex flex-col gap-2 font-body text-base">
        {stopSuggested && <p className="font-bold">{words.rest.suggested}</p>}
        <p>{words.rest.kept}</p>
      </div>
      <div className="flex flex-wrap gap-(--gap-child)">
        {stopSuggested && later('forward')}
        <Button look={stopSuggested ? 'quiet' : 'forward'} size="child" onClick={onGoOn}>
          {words.rest.goOn(next.title)}
        </Button>
        {!stopSuggested && later('quiet')}
      </div>
    </section>
  );
}
