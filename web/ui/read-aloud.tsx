import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { RECORDED } from '#web/ui/clips.ts';
import { SpeakerIcon } from '#web/ui/icons.tsx';
import { bestVoice } from '#web/ui/voices.ts';

function useLocalVoice(lang: string): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return;
    // The list comes anew with each change; a voice that stays the same must not begin again.
    const pick = () => {
      const best = bestVoice(speechSynthesis.getVoices(), lang);
      setVoice((known) => (known && known.name === best?.name ? known : best));
    };
    pick();
    speechSynthesis.addEventListener?.('voiceschanged', pick);
    return () => speechSynthesis.removeEventListener?.('voiceschanged', pick);
  }, [lang]);
  return voice;
}

/** `clip`: the id of a recording, which is played where there is one. */
export type Sentence = string | { text: string; clip: string };

export type ReadAloud = {
  available: boolean;
  /** Reads all of it, and then the buttons beside it; while it reads, stops it. */
  read: () => void;
  /** Reads one sentence by its place; while that one is read, stops it. */
  say: (place: number) => void;
  /** The share of the text that was spoken, 0 to 1; undefined where there is no voice. */
  heard: () => number | undefined;
  /**
   * The place of the sentence that is being spoken, so that who cannot read sees where the voice is; for a button the
   * place after the last.
   */
  speaking: number | null;
  /** Places of the sentences that were spoken to their end, in the order in which that first happened. */
  heardOrder: readonly number[];
};

/** `newest`: at once only the last sentence is read, for a text that grows. */
type Auto = boolean | 'newest';
type Options = { auto: Auto; lang?: string; recorded?: ReadonlyMap<string, string> };

/** A voice that was asked and has not begun by then will not: the sentences are shown in its place. */
const SILENT_MS = 6000;
/** An end that the browser forgets to tell must not hold a child: this is far longer than anybody takes to say it. */
const longestMs = (text: string) => 4000 + 180 * text.length;

/**
 * Buttons beside what is asked, as those of the lowest bar: the speaker says them after all else, and no voice does by
 * itself.
 */
export const SAID_LAST = 'data-said-last';
type Button = { text: string; element: HTMLElement };
function buttonsSaidLast(): Button[] {
  const elements = [
    ...document.querySelectorAll<HTMLElement>(`[${SAID_LAST}] a, [${SAID_LAST}] button, button[${SAID_LAST}]`),
  ];
  return elements
    .filter((element) => !element.matches('.speaker, :disabled'))
    .map((element) => ({ text: (element.getAttribute('aria-label') ?? element.textContent).trim(), element }));
}

/** Browsers let a page speak only after somebody touched it. */
const isAwake = () => navigator.userActivation?.hasBeenActive ?? true;

/** Stops whatever is being read on this page: one voice at a time. Null while nothing is. */
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
 * Whether anything is being read on this page, from the moment the voice is asked to its last word, pauses between
 * sentences among it.
 */
export const useIsReading = (): boolean => useSyncExternalStore(subscribeToVoice, () => stopVoice !== null);

/** Reads sentences one after the other: long texts stop in the middle on some browsers. */
export function useReadAloud(
  sentences: readonly Sentence[],
  { auto, lang = 'en', recorded = RECORDED }: Options,
): ReadAloud {
  const voice = useLocalVoice(lang);
  const [failed, setFailed] = useState(false);
  /** By sentence, how far it was spoken; a voice that does not tell counts it at its end. */
  const heard = useRef(new Map<string, number>());
  const [order, setOrder] = useState<readonly string[]>([]);
  const [speaking, setSpeaking] = useState<number | null>(null);
  const text = sentences.map((each) => (typeof each === 'string' ? each : each.text)).join('\n');
  const clips = sentences.map((each) => (typeof each === 'string' ? '' : (recorded.get(each.clip) ?? ''))).join('\n');
  const parts = useMemo(() => text.split('\n'), [text]);
  const counts = sentences.map((each) => (typeof each === 'string' ? each : each.text).split('\n').length).join();
  /** By part, the sentence that it is of: one of several lines is spoken line by line. */
  const sentenceOf = useMemo(
    () => counts.split(',').flatMap((lines, sentence) => Array.from({ length: Number(lines) }, () => sentence)),
    [counts],
  );
  const stopNow = useRef(() => {});
  // A voice that comes while a recording plays must not begin it again.
  const voiceNow = useRef(voice);
  voiceNow.current = voice;
  const hasClips = clips.replaceAll('\n', '') !== '';
  const usable = voice !== null && !failed;
  const available = usable || (hasClips && clips.split('\n').every(Boolean));

  const play = useCallback(
    (from: number, upTo: number, buttons: readonly Button[] = []) => {
      stopVoice?.();
      if (!available) return;
      const to = upTo + buttons.length;
      const textAt = (place: number) => parts[place] ?? buttons[place - parts.length]?.text ?? '';
      const mark = (place: number, on: boolean) =>
        buttons[place - parts.length]?.element.toggleAttribute('data-speaking', on);
      // A text of several lines is several parts; recordings are of texts with one line.
      const files = clips.split('\n').length === parts.length ? clips.split('\n') : [];
      const timers = new Set<ReturnType<typeof setTimeout>>();
      let audio: HTMLAudioElement | null = null;
      let over = false;
      const stop = () => {
        // Once another voice speaks, this one must not silence it.
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
      const begins = (place: number) => {
        if (over) return;
        mark(place, true);
        setSpeaking(place);
      };
      const spokenTo = (part: string, length: number) =>
        heard.current.set(part, Math.max(length, heard.current.get(part) ?? 0));
      const ended = (place: number) => {
        const part = parts[place];
        mark(place, false);
        if (part !== undefined) {
          spokenTo(part, part.length);
          setOrder((known) => (known.includes(part) ? known : [...known, part]));
        }
        setSpeaking((now) => (now === place ? null : now));
      };
      const playFile = (place: number, address: string) => {
        audio = new Audio(address);
        audio.onplaying = () => begins(place);
        audio.onended = () => {
          ended(place);
          if (!over) goOn(place + 1);
        };
        const instead = () => over || speak(place, place, () => goOn(place + 1));
        audio.onerror = instead;
        audio.play().catch(instead);
      };
      /**
       * Gives the voice all sentences from one place to another at once: on a tablet only what is asked within a tap is
       * said.
       */
      const speak = (first: number, last: number, then: () => void) => {
        const voice = voiceNow.current;
        if (!voice) return stop();
        let begun = first - 1;
        after(SILENT_MS, () => begun >= first || fail());
        for (let place = first; place <= last; place += 1) {
          const part = textAt(place);
          let done = false;
          const end = () => {
            // Some browsers tell an end where a sentence was broken off.
            if (done || over) return;
            done = true;
            begun = Math.max(begun, place);
            ended(place);
            if (place === last) return then();
            // The rest of the queue may be lost without a word.
            after(SILENT_MS, () => begun > place || stop());
          };
          const utterance = new SpeechSynthesisUtterance(part);
          utterance.voice = voice;
          utterance.rate = 0.9;
          utterance.onstart = () => {
            begun = Math.max(begun, place);
            begins(place);
            after(longestMs(part), end);
          };
          utterance.onboundary = ({ charIndex }) => spokenTo(part, charIndex);
          utterance.onend = end;
          utterance.onerror = ({ error }) => {
            if (over) return;
            if (error === 'interrupted' || error === 'canceled') stop();
            else fail();
          };
          speechSynthesis.speak(utterance);
        }
      };
      const goOn = (place: number) => {
        if (place > to) return stop();
        const file = files[place];
        if (file) return playFile(place, file);
        let last = place;
        while (last < to && !files[last + 1]) last += 1;
        speak(place, last, () => goOn(last + 1));
      };
      if (voiceNow.current) speechSynthesis.cancel();
      goOn(from);
    },
    [available, parts, clips],
  );
  useEffect(() => {
    const from = auto === 'newest' ? parts.length - 1 : 0;
    const begin = () => play(from, parts.length - 1);
    if (!auto || !available) return () => stopNow.current();
    if (isAwake()) begin();
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
  const share = () =>
    parts.reduce((sum, part) => sum + (heard.current.get(part) ?? 0), 0) / (parts.join('').length || 1);
  const heardOrder = useMemo(() => {
    const whole = order
      .map((part) => parts.indexOf(part))
      .flatMap((at) => (at >= 0 && at === sentenceOf.lastIndexOf(sentenceOf[at] ?? -1) ? [sentenceOf[at] ?? 0] : []));
    return [...new Set(whole)];
  }, [order, parts, sentenceOf]);
  const spoken = speaking === null ? null : (sentenceOf[speaking] ?? sentences.length);
  return {
    available,
    read: () => (speaking === null ? play(0, parts.length - 1, buttonsSaidLast()) : stopNow.current()),
    say: (place) =>
      spoken === place ? stopNow.current() : play(sentenceOf.indexOf(place), sentenceOf.lastIndexOf(place)),
    heard: () => (available ? share() : undefined),
    speaking: spoken,
    heardOrder,
  };
}

/** Sky blue listens: the one thing on a child's screen that speaks. */
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
