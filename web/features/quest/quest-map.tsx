import { clsx } from 'clsx';
import type { Chapter, Scene } from '#shared/instruments/quest-scene.ts';
import type { Chosen } from '#web/features/quest/quest-progress.ts';

type QuestMapProps = {
  chapters: readonly Chapter[];
  scenes: readonly Scene[];
  /** Index of the scene that is shown, or comes next. */
  at: number;
  chosen: Chosen;
  /** What stands above it. */
  text: string;
};

/** The way through the story: a small stone for each question, in one row a chapter. Says where the child is, never how well. */
export function QuestMap({ chapters, scenes, at, chosen, text }: QuestMapProps) {
  return (
    <div role="progressbar" aria-label={text} aria-valuemin={0} aria-valuemax={scenes.length} aria-valuenow={at + 1} aria-valuetext={text}>
      <div className="flex gap-4" aria-hidden="true">
        {chapters.map(({ chapter, title }) => {
          const stones = scenes.flatMap((scene, i) => (scene.chapter === chapter ? [{ ...scene, i }] : []));
          const here = scenes[at]?.chapter === chapter;
          return (
            <div key={chapter} className="flex min-w-0 flex-col gap-1" style={{ flexGrow: stones.length, flexBasis: 0 }}>
              <div className="flex gap-1">
                {stones.map(({ id, i }) => (
                  <span
                    key={id}
                    className={clsx(
                      'h-4 min-w-0 grow basis-0 rounded-stone border-2',
                      i === at ? 'border-ink bg-marigold' : chosen[id] !== undefined ? 'border-river bg-river' : 'border-ink-2/50 border-dotted bg-white',
                    )}
                  />
                ))}
              </div>
              <span className={clsx('hidden truncate text-sm sm:block', here ? 'font-bold' : 'text-ink-2')}>{title}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
