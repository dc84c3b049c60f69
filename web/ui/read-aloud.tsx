import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { LOCALE } from '#messages/locale.ts';
import { SpeakerIcon } from '#web/ui/icons.tsx';
import { findBestVoice } from '#web/ui/voices.ts';

/**
 * Recorded sentences by clip id: `web/ui/clips/en/<id>.mp3` (or m4a, ogg), with a dot for each slash of the id. A
 * recording that exists is played instead of the device's voice; nothing else has to change.
 */
const FILES: Readonly<Record<string, string>> = import.meta.glob('./clips/en/*.{mp3,m4a,ogg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const RECORDED: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, address]) => [path.replace(/^.*\/|[.][^.]+$/g, '').replaceAll('.', '/'), address]),
);

function useLocalVoice(lang: string): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return;
    // `voiceschanged` delivers a new list; an unchanged voice must not restart the speech.
    const pick = () => {
      const best = findBestVoice(speechSynthesis.getVoices(), lang);
      setVoice((previous) => (previous && previous.name === best?.name ? previous : best));
    };
    pick();
    speechSynthesis.addEventListener?.('voiceschanged', pick);
    return () => speechSynthesis.removeEventListener?.('voiceschanged', pick);
  }, [lang]);
  return voice;
}

/** `clip`: id of a recording, which is played if it exists. */
export type Sentence = string | { text: string; clip: string };

export type ReadAloud = {
  available: boolean;
  /** Reads all sentences and then the buttons; while speaking, stops. */
  read: () => void;
  /** Reads the sentence at this index; while that one is read, stops. */
  say: (place: number) => void;
  /** Share of the text that was spoken, 0 to 1; undefined without a voice. */
  getSpokenShare: () => number | undefined;
  /** Index of the sentence being spoken, for highlighting; for a button the index after the last sentence. */
  speaking: number | null;
  /** Indexes of the sentences that were spoken to their end, in the order in which that first happened. */
  spokenOrder: readonly number[];
};

/** `newest`: reads only the last sentence automatically, for a text that grows. */
type Auto = boolean | 'newest';
type Options = { auto: Auto; lang?: string; recorded?: ReadonlyMap<string, string> };

/** A voice that has not started by then will not; the sentences are shown instead. */
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
const canSpeak = () => navigator.userActivation?.hasBeenActive ?? true;

/** Stops the current voice, one at a time per page; null while nothing is read. */
let stopVoice: (() => void) | null = null;
const voiceListeners = new Set<() => void>();
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
export function useReadAloud(
  sentences: readonly Sentence[],
  { auto, lang = LOCALE, recorded = RECORDED }: Options,
): ReadAloud {
  const voice = useLocalVoice(lang);
  const [failed, setFailed] = useState(false);
  /** Characters spoken, by part; a voice without boundary events counts a part at its end. */
  const spokenLengths = useRef(new Map<string, number>());
  const [spokenParts, setSpokenParts] = useState<readonly string[]>([]);
  const [speaking, setSpeaking] = useState<number | null>(null);
  const text = sentences.map((each) => (typeof each === 'string' ? each : each.text)).join('\n');
  const clips = sentences.map((each) => (typeof each === 'string' ? '' : (recorded.get(each.clip) ?? ''))).join('\n');
  const parts = useMemo(() => text.split('\n'), [text]);
  const counts = sentences.map((each) => (typeof each === 'string' ? each : each.text).split('\n').length).join();
  /** Index of the sentence of each part; a sentence of several lines is spoken line by line. */
  const sentenceByPart = useMemo(
    () => counts.split(',').flatMap((lines, sentence) => Array.from({ length: Number(lines) }, () => sentence)),
    [counts],
  );
  const stopNow = useRef(() => {});
  // In a ref: a voice that becomes available while a recording plays must not restart it.
  const voiceNow = useRef(voice);
  voiceNow.current = voice;
  const hasClips = clips.replaceAll('\n', '') !== '';
  const usable = voice !== null && !failed;
  const available = usable || (hasClips && clips.split('\n').every(Boolean));

  const play = useCallback(
    (from: number, upTo: number, buttons: readonly SpokenButton[] = []) => {
      stopVoice?.();
      if (!available) return;
      const to = upTo + buttons.length;
      const getTextAt = (place: number) => parts[place] ?? buttons[place - parts.length]?.text ?? '';
      const mark = (place: number, on: boolean) =>
        buttons[place - parts.length]?.element.toggleAttribute('data-speaking', on);
      // A text of several lines has several parts; recordings exist only for single-line texts.
      const files = clips.split('\n').length === parts.length ? clips.split('\n') : [];
      const timers = new Set<ReturnType<typeof setTimeout>>();
      let audio: HTMLAudioElement | null = null;
      let over = false;
      const stop = () => {
        // A voice that was replaced must not stop its successor.
        if (over) return;
        over = true;
        timers.forEach(clearTimeout);
        audio?.pause();
        if (voiceNow.current) speechSynthesis.cancel();
        for (const { element } of buttons) element.removeAttribute('data-speaking');
        setSpeaking(null);
        if (stopVoice === stop) setVoice(null);
      };
      stopNow.current = stop;
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
      const recordSpokenLength = (part: string, length: number) =>
        spokenLengths.current.set(part, Math.max(length, spokenLengths.current.get(part) ?? 0));
      const onEnd = (place: number) => {
        const part = parts[place];
        mark(place, false);
        if (part !== undefined) {
          recordSpokenLength(part, part.length);
          setSpokenParts((previous) => (previous.includes(part) ? previous : [...previous, part]));
        }
        setSpeaking((now) => (now === place ? null : now));
      };
      const playFile = (place: number, address: string) => {
        audio = new Audio(address);
        audio.onplaying = () => onBegin(place);
        audio.onended = () => {
          onEnd(place);
          if (!over) continueFrom(place + 1);
        };
        const speakInstead = () => over || speak(place, place, () => continueFrom(place + 1));
        audio.onerror = speakInstead;
        audio.play().catch(speakInstead);
      };
      /** Queues all sentences of a range at once: tablets speak only what is requested within the tap. */
      const speak = (first: number, last: number, then: () => void) => {
        const voice = voiceNow.current;
        if (!voice) return stop();
        let begun = first - 1;
        after(SILENT_MS, () => begun >= first || fail());
        for (let place = first; place <= last; place += 1) {
          const part = getTextAt(place);
          let done = false;
          const end = () => {
            // Some browsers also fire `end` for an interrupted sentence.
            if (done || over) return;
            done = true;
            begun = Math.max(begun, place);
            onEnd(place);
            if (place === last) return then();
            // The rest of the queue may be dropped without an event.
            after(SILENT_MS, () => begun > place || stop());
          };
          const utterance = new SpeechSynthesisUtterance(part);
          utterance.voice = voice;
          utterance.rate = 0.9;
          utterance.onstart = () => {
            begun = Math.max(begun, place);
            onBegin(place);
            after(getMaxSpeechMs(part), end);
          };
          utterance.onboundary = ({ charIndex }) => recordSpokenLength(part, charIndex);
          utterance.onend = end;
          utterance.onerror = ({ error }) => {
            if (over) return;
            if (error === 'interrupted' || error === 'canceled') stop();
            else fail();
          };
          speechSynthesis.speak(utterance);
        }
      };
      const continueFrom = (place: number) => {
        if (place > to) return stop();
        const file = files[place];
        if (file) return playFile(place, file);
        let last = place;
        while (last < to && !files[last + 1]) last += 1;
        speak(place, last, () => continueFrom(last + 1));
      };
      if (voiceNow.current) speechSynthesis.cancel();
      continueFrom(from);
    },
    [available, parts, clips],
  );
  useEffect(() => {
    const from = auto === 'newest' ? parts.length - 1 : 0;
    const begin = () => play(from, parts.length - 1);
    if (!auto || !available) return () => stopNow.current();
    if (canSpeak()) begin();
    else {
      addEventListener('pointerup', begin, { once: true });
      addEventListener('keydown', begin, { once: true });
    }
    return () => {
      removeEventListener('pointerup', begin);
      removeEventListener('keydown', begin);
      stopNow.current();
    };
  }, [auto, available, play, parts]);
  const computeSpokenShare = () =>
    parts.reduce((sum, part) => sum + (spokenLengths.current.get(part) ?? 0), 0) / (parts.join('').length || 1);
  const spokenOrder = useMemo(() => {
    const whole = spokenParts
      .map((part) => parts.indexOf(part))
      .flatMap((at) =>
        at >= 0 && at === sentenceByPart.lastIndexOf(sentenceByPart[at] ?? -1) ? [sentenceByPart[at] ?? 0] : [],
      );
    return [...new Set(whole)];
  }, [spokenParts, parts, sentenceByPart]);
  const spoken = speaking === null ? null : (sentenceByPart[speaking] ?? sentences.length);
  return {
    available,
    read: () => (speaking === null ? play(0, parts.length - 1, findButtonsSpokenLast()) : stopNow.current()),
    say: (place) =>
      spoken === place ? stopNow.current() : play(sentenceByPart.indexOf(place), sentenceByPart.lastIndexOf(place)),
    getSpokenShare: () => (available ? computeSpokenShare() : undefined),
    speaking: spoken,
    spokenOrder,
  };
}

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
