import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { LOCALE } from '#messages/locale.ts';
import { SpeakerIcon } from '#web/ui/icons.tsx';
import type { Recordings } from '#web/ui/recordings.ts';
import { findBestVoice } from '#web/ui/voices.ts';

const voiceListeners = new Set<() => void>();

const NO_RECORDINGS: Recordings = { find: () => undefined, play: () => () => undefined };
/**
 * In a build without recordings there is nothing to load: `npm run voice:clips` writes this file with them. Null until
 * they are known, which nothing is read before.
 */
let currentRecordings: Recordings | null = NO_RECORDINGS;
function setRecordings(recordings: Recordings): void {
  currentRecordings = recordings;
  for (const listener of voiceListeners) listener();
}
if (Object.keys(import.meta.glob('./clips/en/voice.json')).length > 0) {
  currentRecordings = null;
  import('#web/ui/recordings.ts').then(
    ({ recordings }) => setRecordings(recordings),
    () => setRecordings(NO_RECORDINGS),
  );
}
/** Texts on the page that have no recording: a screen that needs the device's voice for one has it for all. */
const unrecordedTexts = new Set<readonly string[]>();

const findLocalVoice = (lang: string): SpeechSynthesisVoice | null =>
  'speechSynthesis' in globalThis ? findBestVoice(speechSynthesis.getVoices(), lang) : null;

function useLocalVoice(lang: string): SpeechSynthesisVoice | null {
  // From the first frame: whether a screen has recordings or a voice may not depend on which of them comes first.
  const [voice, setVoice] = useState(() => findLocalVoice(lang));
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return;
    // `voiceschanged` delivers a new list; an unchanged voice must not restart the speech.
    const pick = () => {
      const best = findLocalVoice(lang);
      setVoice((previous) => (previous && previous.name === best?.name ? previous : best));
    };
    pick();
    speechSynthesis.addEventListener?.('voiceschanged', pick);
    return () => speechSynthesis.removeEventListener?.('voiceschanged', pick);
  }, [lang]);
  return voice;
}

/** Whether this device can read aloud by itself. */
export const useHasVoice = (): boolean => useLocalVoice(LOCALE) !== null;

export type ReadAloud = {
  available: boolean;
  /** Reads all sentences and then the buttons; while speaking, stops. */
  read: () => void;
  /** Reads the sentence at this index; while that one is read, stops. */
  say: (place: number) => void;
  /** Reads these sentences next, once the current one has ended. */
  readNext: (places: readonly number[]) => void;
  /** Share of the text that was spoken, 0 to 1; undefined without a voice. */
  getSpokenShare: () => number | undefined;
  /** Index of the sentence being spoken, for highlighting; for a button the index after the last sentence. */
  speaking: number | null;
  /** Indexes of the sentences that were spoken to their end, in the order in which that first happened. */
  spokenOrder: readonly number[];
};

/** `newest`: reads only the last sentence automatically, for a text that grows. */
type Auto = boolean | 'newest';
type Options = { auto: Auto; lang?: string; recorded?: Recordings };

/** A part is known by its place and text: two options may say the same, and a text may grow or change. */
const toKey = (place: number, parts: readonly string[]) => `${place} ${parts[place]}`;

/** A voice that has not started after this time counts as failed; the sentences are shown instead. */
const SILENT_MS = 6000;
/** Limit for a missing `end` event, far longer than any voice needs for the text. */
const getMaxSpeechMs = (text: string) => 4000 + 180 * text.length;

/**
 * Marks buttons outside of the question, such as those of the bottom bar. They are read last, and only on a tap of the
 * read-aloud button.
 */
export const SPOKEN_LAST = 'data-said-last';
type SpokenButton = { text: string; element: HTMLElement };
function findButtonsSpokenLast(): SpokenButton[] {
  const elements = [
    ...document.querySelectorAll<HTMLElement>(`[${SPOKEN_LAST}] a, [${SPOKEN_LAST}] button, button[${SPOKEN_LAST}]`),
  ];
  return elements
    .filter((element) => !element.matches('.speaker, :disabled'))
    .map((element) => ({ text: (element.getAttribute('aria-label') ?? element.textContent).trim(), element }));
}

/** Browsers allow speech only after a user gesture. */
export const canSpeak = () => navigator.userActivation?.hasBeenActive ?? true;

/** Stops the current voice, one at a time per page; null while nothing is read. */
let stopVoice: (() => void) | null = null;
// Some systems silence a hidden page without an event, and what nobody hears would count as heard.
document.addEventListener('visibilitychange', () => document.hidden && stopVoice?.());
function setVoice(stop: (() => void) | null): void {
  stopVoice = stop;
  for (const listener of voiceListeners) listener();
}
function subscribeToVoice(listener: () => void): () => void {
  voiceListeners.add(listener);
  return () => void voiceListeners.delete(listener);
}

/**
 * Whether anything is being read on this page, from the request to the last word, including pauses between sentences.
 */
export const useIsReading = (): boolean => useSyncExternalStore(subscribeToVoice, () => stopVoice !== null);

/** Reads sentences one by one, since some browsers stop in the middle of long texts. */
export function useReadAloud(sentences: readonly string[], { auto, lang = LOCALE, recorded }: Options): ReadAloud {
  const voice = useLocalVoice(lang);
  const [failed, setFailed] = useState(false);
  /** Characters spoken, by part; a voice without boundary events counts a part at its end. */
  const spokenLengths = useRef(new Map<string, number>());
  const [spokenParts, setSpokenParts] = useState<readonly { place: number; part: string }[]>([]);
  const [speaking, setSpeaking] = useState<number | null>(null);
  const text = sentences.join('\n');
  const parts = useMemo(() => text.split('\n'), [text]);
  const counts = sentences.map((each) => each.split('\n').length).join();
  /** Index of the sentence of each part; a sentence of several lines is spoken line by line. */
  const sentenceByPart = useMemo(
    () => counts.split(',').flatMap((lines, sentence) => Array.from({ length: Number(lines) }, () => sentence)),
    [counts],
  );
  const stopNow = useRef(() => {});
  /** Moves parts to the place after the current sentence; null while nothing is read. */
  const bringForward = useRef<((places: readonly number[]) => void) | null>(null);
  // In a ref: a voice that becomes available while a recording plays must not restart it.
  const voiceNow = useRef(voice);
  voiceNow.current = voice;
  const loaded = useSyncExternalStore(subscribeToVoice, () => currentRecordings);
  const clips = recorded ?? loaded;
  const isRecorded = clips !== null && parts.every((part) => part === '' || clips.find(part) !== undefined);
  const available = clips !== null && !failed && (voice !== null || (text !== '' && isRecorded));
  // In a ref, like the voice: recordings that fail must not begin the speech anew.
  const recordings = useRef({ clips, isRecorded });
  recordings.current = { clips, isRecorded };
  useLayoutEffect(() => {
    if (isRecorded) return;
    unrecordedTexts.add(parts);
    return () => void unrecordedTexts.delete(parts);
  }, [isRecorded, parts]);

  const play = useCallback(
    (places: readonly number[], buttons: readonly SpokenButton[] = []) => {
      stopVoice?.();
      if (!available || document.hidden) return;
      const getTextAt = (place: number) => parts[place] ?? buttons[place - parts.length]?.text ?? '';
      const mark = (place: number, on: boolean) =>
        buttons[place - parts.length]?.element.toggleAttribute('data-speaking', on);
      const { clips, isRecorded } = recordings.current;
      const areButtonsRecorded = buttons.every((each) => clips?.find(each.text) !== undefined);
      let byRecording = isRecorded && (!voiceNow.current || (areButtonsRecorded && unrecordedTexts.size === 0));
      const timers = new Set<ReturnType<typeof setTimeout>>();
      let stopFile: (() => void) | undefined;
      let over = false;
      /** What is still to be read, with the current part first. */
      let rest = [...places, ...buttons.map((_, i) => parts.length + i)];
      let newRest: readonly number[] | null = null;
      /** Counts the requests to the voice: a part of a replaced request has no effect any more. */
      let request = 0;
      const stop = () => {
        // A voice that was replaced must not stop its successor.
        if (over) return;
        over = true;
        timers.forEach(clearTimeout);
        stopFile?.();
        if (voiceNow.current) speechSynthesis.cancel();
        for (const { element } of buttons) element.removeAttribute('data-speaking');
        setSpeaking(null);
        if (stopVoice !== stop) return;
        bringForward.current = null;
        setVoice(null);
      };
      stopNow.current = stop;
      bringForward.current = (next) => {
        const [current = -1, ...others] = newRest ? [rest[0] ?? -1, ...newRest] : rest;
        const isOfCurrent = (place: number) => sentenceByPart[place] === sentenceByPart[current];
        const front = [...others.filter(isOfCurrent), ...next.filter((place) => !isOfCurrent(place))];
        newRest = [...front, ...others.filter((place) => !front.includes(place))];
      };
      setVoice(stop);
      const fail = () => {
        stop();
        setFailed(true);
      };
      const after = (ms: number, then: () => void) => timers.add(setTimeout(() => over || then(), ms));
      const onBegin = (place: number) => {
        if (over) return;
        mark(place, true);
        setSpeaking(place);
      };
      const recordSpokenLength = (place: number, length: number) =>
        spokenLengths.current.set(
          toKey(place, parts),
          Math.max(length, spokenLengths.current.get(toKey(place, parts)) ?? 0),
        );
      /** @returns whether the voice has to be asked for more */
      const onEnd = (place: number): boolean => {
        const part = parts[place];
        mark(place, false);
        if (part !== undefined) {
          recordSpokenLength(place, part.length);
          setSpokenParts((previous) =>
            previous.some((each) => each.place === place && each.part === part)
              ? previous
              : [...previous, { place, part }],
          );
        }
        setSpeaking((now) => (now === place ? null : now));
        const isReplaced = newRest !== null;
        rest = [...(newRest ?? rest.slice(1))];
        newRest = null;
        return isReplaced;
      };
      const onFail = () => {
        // From here on this page has the device's voice alone.
        byRecording = false;
        setRecordings(NO_RECORDINGS);
        if (voiceNow.current) continueReading();
        else fail();
      };
      /** Requests all of these at once: tablets speak only what is requested within the tap. */
      const speak = (batch: readonly number[]) => {
        const voice = voiceNow.current;
        if (!voice) return stop();
        request += 1;
        const own = request;
        let begun = -1;
        after(SILENT_MS, () => own !== request || begun >= 0 || fail());
        batch.forEach((place, i) => {
          const part = getTextAt(place);
          let done = false;
          const end = () => {
            // Some browsers also fire `end` for an interrupted sentence.
            if (done || over || own !== request) return;
            done = true;
            begun = Math.max(begun, i);
            if (onEnd(place)) {
              request += 1;
              speechSynthesis.cancel();
              return continueReading();
            }
            if (i === batch.length - 1) return continueReading();
            // The rest of the queue may be dropped without an event.
            after(SILENT_MS, () => own !== request || begun > i || stop());
          };
          const utterance = new SpeechSynthesisUtterance(part);
          utterance.voice = voice;
          utterance.rate = 0.9;
          utterance.onstart = () => {
            if (own !== request) return;
            begun = Math.max(begun, i);
            onBegin(place);
            after(getMaxSpeechMs(part), end);
          };
          utterance.onboundary = ({ charIndex }) => recordSpokenLength(place, charIndex);
          utterance.onend = end;
          utterance.onerror = ({ error }) => {
            if (over || own !== request) return;
            if (error === 'interrupted' || error === 'canceled') stop();
            else fail();
          };
          speechSynthesis.speak(utterance);
        });
      };
      const continueReading = () => {
        const [place] = rest;
        if (place === undefined) return stop();
        if (!byRecording) return speak(rest);
        const endPart = () => {
          onEnd(place);
          continueReading();
        };
        const address = clips?.find(getTextAt(place));
        // A button may have no recording where the device has no voice either.
        if (!address) return endPart();
        stopFile = clips?.play(address, { onBegin: () => onBegin(place), onEnd: endPart, onFail });
      };
      if (voiceNow.current) speechSynthesis.cancel();
      continueReading();
    },
    [available, parts, sentenceByPart],
  );
  useEffect(() => {
    const all = [...parts.keys()];
    if (!auto || !available) return () => stopNow.current();
    const stopWaiting = () => {
      removeEventListener('pointerup', begin);
      removeEventListener('keydown', begin);
    };
    const begin = () => {
      stopWaiting();
      play(auto === 'newest' ? all.slice(-1) : all);
    };
    if (canSpeak()) begin();
    else {
      addEventListener('pointerup', begin);
      addEventListener('keydown', begin);
    }
    return () => {
      stopWaiting();
      stopNow.current();
    };
  }, [auto, available, play, parts]);
  const computeSpokenShare = () =>
    parts.reduce((sum, _, place) => sum + (spokenLengths.current.get(toKey(place, parts)) ?? 0), 0) /
    (parts.join('').length || 1);
  const spokenOrder = useMemo(() => {
    const isLastOfSentence = (place: number) => place === sentenceByPart.lastIndexOf(sentenceByPart[place] ?? -1);
    return spokenParts.flatMap(({ place, part }) =>
      parts[place] === part && isLastOfSentence(place) ? [sentenceByPart[place] ?? 0] : [],
    );
  }, [spokenParts, parts, sentenceByPart]);
  const toParts = (places: readonly number[]) =>
    places.flatMap((place) => [...parts.keys()].filter((part) => sentenceByPart[part] === place));
  const spoken = speaking === null ? null : (sentenceByPart[speaking] ?? sentences.length);
  return {
    available,
    read: () => (speaking === null ? play([...parts.keys()], findButtonsSpokenLast()) : stopNow.current()),
    say: (place) => (spoken === place ? stopNow.current() : play(toParts([place]))),
    readNext: (places) => (bringForward.current ?? play)(toParts(places)),
    getSpokenShare: () => (available ? computeSpokenShare() : undefined),
    speaking: spoken,
    spokenOrder,
  };
}

/** Read-aloud mode for children who cannot read: cards can be chosen once none of them sleeps, see `useListening`. */
export type CardSpeech = {
  /** Index of the card that is being read. */
  speaking: number | null;
  /** The cards that have to be heard first, in the order in which they are read. */
  sleeping: readonly number[];
  say: (place: number) => void;
  label: (text: string) => string;
};

/** Marks a card that sleeps, and the one of them that is read next. */
export const getSleep = (speech: CardSpeech | null, place: number) => {
  const waiting = speech?.sleeping.filter((each) => each !== speech.speaking) ?? [];
  return { 'data-asleep': waiting.includes(place) || undefined, 'data-next': waiting[0] === place || undefined };
};

/** Sky blue is reserved for read-aloud buttons. */
export const ReadAloudButton = ({
  label,
  onRead,
  speaking = false,
}: {
  label: string;
  onRead: () => void;
  speaking?: boolean;
}) => (
  <button type="button" aria-label={label} data-speaking={speaking || undefined} onClick={onRead} className="speaker">
    <SpeakerIcon className="size-[46%]" />
  </button>
);
