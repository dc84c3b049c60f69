import '#web/features/skills/boards/story-play.css';
import { boards as words } from '#messages/games-boards.ts';
import type { FriendsResponse, FriendsTrial } from '#shared/instruments/games/friends-corner.ts';
import { findCast, toPerson } from '#web/art/story-cast.ts';
import type { PlayableGame } from '#web/features/skills/board.ts';
import { FriendsBoard, friendsGame, type Telling } from '#web/features/skills/boards/friends.tsx';
import { type Act, type Actor, actStory, type StageProp } from '#web/features/skills/boards/story-acts.ts';
import { PropPicture, toCards } from '#web/features/skills/boards/story-cards.tsx';
import { StoryPerson } from '#web/features/skills/boards/story-text.tsx';
import { ReadAloudButton } from '#web/ui/read-aloud.tsx';

/* Friends' Corner at 3 to 6: the story is acted, part by part. Loaded only there. */

/** Where the people stand, in percent of the width: both sides first. */
const PEOPLE_AT = [13, 87, 34] as const;
/** Who leaves is at the edge, and then gone. */
const getActorX = (place: number, { where }: Actor): number => {
  const here = PEOPLE_AT[place] ?? 50;
  const edge = place === 1 ? 100 : 0;
  return where === 'here' ? here : where === 'edge' ? (here + edge) / 2 : edge === 0 ? -20 : 120;
};
/** The ground between the people: where it begins, and its width. */
const getGround = (people: number) => (people > 2 ? [46, 31] : people === 2 ? [24, 52] : [32, 62]) as [number, number];
const MAX_PROP = 20;

type SceneProps = { act: Act };
/** What is seen of a part. Decoration to a screen reader: the sentences below say it. */
function Scene({ act: { actors, props } }: SceneProps) {
  const loose = props.filter(({ holder }) => !holder);
  const [from, width] = getGround(actors.length);
  const step = width / loose.length;
  const size = Math.min(MAX_PROP, step);
  const place = (prop: StageProp): React.CSSProperties => {
    const { holder } = prop;
    const isHidden = holder !== null && !holder.isSeen;
    const onGround = loose.findIndex(({ id }) => id === (holder ?? prop).id);
    const lift = holder === null || isHidden ? 0 : size * (holder.isInside ? 0.7 : 1);
    return {
      width: `${size}cqw`,
      transform: `translate(${from + (onGround + 0.5) * step - size / 2}cqw, ${-lift}cqw)`,
      ...(isHidden && { opacity: 0 }),
      ...(holder && !holder.isInside && { zIndex: 1 }),
    };
  };
  return (
    <div className="play" aria-hidden="true">
      {[...props.filter(({ holder }) => holder), ...loose].map((prop) => (
        <span key={prop.id} className="play-prop" style={place(prop)}>
          <PropPicture prop={prop} />
        </span>
      ))}
      {actors.map((actor, i) => (
        <span
          key={actor.name}
          className="play-actor"
          data-asleep-actor={actor.isAsleep || undefined}
          style={{ transform: `translate(${getActorX(i, actor)}cqw, 0)`, opacity: actor.where === 'here' ? 1 : 0.6 }}
        >
          {actor.bubble && (
            <span className="play-bubble" data-kind={actor.bubble.kind}>
              {actor.bubble.kind === 'question' && '?'}
              {actor.bubble.kind === 'speech' && actor.bubble.props.length === 0 && '…'}
              {actor.bubble.props.slice(0, 2).map((prop) => (
                <PropPicture key={prop.thing} prop={prop} />
              ))}
            </span>
          )}
          <StoryPerson name={actor.name} />
          {actor.name}
        </span>
      ))}
    </div>
  );
}

/** The part that is told is acted; at the question all parts are there as stills, so that nothing has to be memorized. */
const StoryPlay: Telling['Story'] = ({ storyParts, partCount, isTold, aloud }) => {
  const acts = actStory(storyParts);
  const shown = isTold ? acts : acts.slice(partCount - 1, partCount);
  return (
    <div className="story story-play" data-told={isTold || undefined}>
      <div className="play-scenes">
        {shown.map((act, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an act is its place, and the one that is told moves into the next
          <Scene key={i} act={act} />
        ))}
      </div>
      {aloud.available && (
        <ReadAloudButton label={words.friends.readStory} speaking={aloud.speaking !== null} onRead={aloud.read} />
      )}
      <div aria-live="polite" className="story-text">
        {(isTold ? storyParts : storyParts.slice(partCount - 1, partCount)).map((part) => (
          <p key={part}>{part}</p>
        ))}
      </div>
    </div>
  );
};

const ACTED: Telling = { Story: StoryPlay, toOptions: toCards, pauseMs: 900 };

export const actedFriendsGame: PlayableGame<FriendsTrial, FriendsResponse> = {
  ...friendsGame,
  Board: (props) => <FriendsBoard {...props} telling={ACTED} />,
  /** Who tells it: skin and hair of two of its people. */
  toScene: ({ narrative }) =>
    findCast(narrative)
      .map((name) => `${toPerson(name).skin},${toPerson(name).hair}`)
      .join(' '),
};
