import { useEffect, useRef, useState } from 'react';
import { stage as words } from '#messages/stage.ts';
import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import { isElsewhere } from '#web/stage/confirm-bubble.tsx';
import { msSince, useShownAt } from '#web/stage/use-shown-at.ts';
import { type CardSpeech, canSpeak, type ReadAloud, useIsReading, useReadAloud } from '#web/ui/read-aloud.tsx';

/** A pause this long is an interruption, after which the options that were not heard yet are read. */
const RESUME_MS = 1500;

type ListeningOptions = {
  mode: AgeMode;
  /** Read before the options. */
  before: readonly string[];
  /** `pictureOnly`: the picture is the answer, so there is nothing that has to be heard. */
  options: readonly { says: string; pictureOnly?: boolean }[];
};
export type Listening = {
  aloud: ReadAloud;
  /** Index of the option that is being read. */
  speaking: number | null;
  /** Null for children who read, and without a voice. */
  speech: CardSpeech | null;
  /** Indexes of the options in the order in which they were heard to the end. */
  heard: readonly number[];
  /**
   * Milliseconds from when an answer was possible: from the frame that shows the options or, where they have to be
   * heard, from the end of the last.
   */
  msUntil: (at: number) => number;
  /** While options are unheard: says so and returns true. */
  remind: () => boolean;
  reminder: string | null;
};

/**
 * Reads a question and its options. At 3 to 6 the options wake one by one with their sentences, and one can be chosen
 * when all are awake: otherwise the first one heard, or the prettiest, is chosen. Nothing that a child does stops that:
 * a tap on a sleeping option reads it next, and after an interruption the sleeping ones are read by themselves.
 */
export function useListening({ mode, before, options }: ListeningOptions): Listening {
  const listens = MODE_PRESENTATION[mode].reading === 'audio';
  const aloud = useReadAloud([...before, ...options.map(({ says }) => says)], { auto: listens });
  const first = before.length;
  const toOption = (place: number) => place - first;
  const speaking = aloud.speaking === null || aloud.speaking < first ? null : toOption(aloud.speaking);
  const heard = aloud.spokenOrder.map(toOption).filter((place) => place >= 0 && place < options.length);
  const hasSpeech = listens && aloud.available && options.length > 0;
  const sleeping = hasSpeech
    ? [...options.keys()].filter((place) => !options[place]?.pictureOnly && !heard.includes(place))
    : [];
  const isLocked = sleeping.length > 0;
  const openedAt = useShownAt(!isLocked);
  const [isReminded, setIsReminded] = useState(false);
  const unheardBefore = [...before.keys()].filter((place) => !aloud.spokenOrder.includes(place));
  const readOptions = (places: readonly number[]) =>
    aloud.readNext([...unheardBefore, ...places.map((place) => place + first)]);

  const isReading = useIsReading();
  const resume = useRef(() => {});
  resume.current = () => readOptions(sleeping);
  useEffect(() => {
    if (!isLocked || isReading) return;
    const timer = setInterval(() => {
      if (canSpeak() && !isElsewhere()) resume.current();
    }, RESUME_MS);
    return () => clearInterval(timer);
  }, [isLocked, isReading]);

  return {
    aloud,
    speaking,
    heard,
    speech: hasSpeech
      ? {
          speaking,
          sleeping,
          // While options sleep, a tap on one that is awake says nothing: it would keep the others waiting.
          say: (place) => {
            if (!isLocked) aloud.say(place + first);
            else if (sleeping.includes(place)) readOptions([place]);
          },
          label: words.hear,
        }
      : null,
    msUntil: (at) => msSince(openedAt, at),
    remind: () => {
      setIsReminded(isLocked);
      return isLocked;
    },
    reminder: isReminded && isLocked ? words.listen : null,
  };
}
