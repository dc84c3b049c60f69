import '#web/features/skills/boards/story.css';
import { clsx } from 'clsx';
import { NAMES } from '#shared/instruments/games/story.ts';
import { boards as words } from '#shared/messages/en/games-boards.ts';
import { PersonFace } from '#web/art/faces-of-people.tsx';
import { type ReadAloud, ReadAloudButton } from '#web/ui/read-aloud.tsx';

/** Who a story is about, in the order in which they come up. Names are whole words: Kai is nobody in a kayak. */
export function castOf(told: readonly string[]): string[] {
  const spoken = told.join(' ').match(/\p{L}+/gu) ?? [];
  return [...new Set(spoken.filter((word) => (NAMES as readonly string[]).includes(word)))];
}

/**
 * A child of a story looks the same wherever the name comes up, and no two names look alike. The face is at rest: it
 * tells no feeling.
 */
export function StoryPerson({ name, className }: { name: string; className?: string }) {
  const place = (NAMES as readonly string[]).indexOf(name);
  const person = { skin: place % 6, hair: (place * 5 + Math.floor(place / 6)) % 6, age: 'child' } as const;
  return <PersonFace person={person} className={className} />;
}

type StoryTextProps = {
  told: readonly string[];
  /** How many parts are told by now. */
  until?: number;
  /** Reads those parts. */
  aloud: ReadAloud;
};

/** A story with pictures of its people. What has been told stays there, so that nobody has to keep it in mind. */
export function StoryText({ told, until = told.length, aloud }: StoryTextProps) {
  const parts = told.slice(0, until);
  const newest = parts.at(-1) ?? '';
  const cast = castOf(told);
  // Who the newest part is about stands out; a part about nobody, and a story told to its end, are about all of them.
  const here = until === told.length ? [] : castOf([newest]);
  const stands = (name: string) => here.length === 0 || here.includes(name);
  return (
    <div className="story">
      <div className="story-cast">
        {cast.map((name) => (
          <figure key={name} className="story-person">
            {/* The name keeps its full colour: half of it would be too pale to read. */}
            <span className={clsx('block transition-opacity', !stands(name) && 'opacity-50')}>
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
          <p key={part} className={part === newest || until === told.length ? undefined : 'text-ink-2'}>
            {part}
          </p>
        ))}
      </div>
    </div>
  );
}
