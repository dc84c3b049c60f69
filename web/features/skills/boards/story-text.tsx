import '#web/features/skills/boards/story.css';
import { clsx } from 'clsx';
import { boards as words } from '#messages/games-boards.ts';
import { PersonFace } from '#web/art/faces-of-people.tsx';
import { findCast, toPerson } from '#web/art/story-cast.ts';
import { type ReadAloud, ReadAloudButton } from '#web/ui/read-aloud.tsx';

/** The face is neutral, so it hints at no feeling. */
export const StoryPerson = ({ name, className }: { name: string; className?: string }) => (
  <PersonFace person={toPerson(name)} className={className} />
);

type StoryTextProps = {
  storyParts: readonly string[];
  /** The number of parts shown. */
  partCount?: number;
  /** Reads those parts aloud. */
  aloud: ReadAloud;
};

/** A story with pictures of its people. Earlier parts stay visible, so that nothing has to be memorized. */
export function StoryText({ storyParts, partCount = storyParts.length, aloud }: StoryTextProps) {
  const parts = storyParts.slice(0, partCount);
  const newestPart = parts.at(-1) ?? '';
  const cast = findCast(storyParts);
  // The people of the newest part are highlighted; all of them if it names none or if the story is complete.
  const currentPeople = partCount === storyParts.length ? [] : findCast([newestPart]);
  const isHighlighted = (name: string) => currentPeople.length === 0 || currentPeople.includes(name);
  return (
    <div className="story">
      <div className="story-cast">
        {cast.map((name) => (
          <figure key={name} className="story-person">
            {/* The name keeps its full colour, since a reduced opacity would lack contrast. */}
            <span className={clsx('block transition-opacity', !isHighlighted(name) && 'opacity-50')}>
              <StoryPerson name={name} className="w-full" />
            </span>
            <figcaption className="font-bold">{name}</figcaption>
          </figure>
        ))}
        {aloud.available && (
          <span className="ml-auto self-center">
            <ReadAloudButton label={words.friends.readStory} onRead={aloud.read} />
          </span>
        )}
      </div>
      <div aria-live="polite" className="story-text">
        {parts.map((part) => (
          <p key={part} className={part === newestPart || partCount === storyParts.length ? undefined : 'text-ink-2'}>
            {part}
          </p>
        ))}
      </div>
    </div>
  );
}
