import type { WorldName, WorldProps } from '#web/art/worlds/world.ts';
import { canSpeak } from '#web/ui/read-aloud.tsx';

/** A part of a sound: a breath of noise around `hz`, or a tone that glides from `hz` to `to`. */
type Part = { of: 'paper' | 'wood' | 'water'; hz: number; to?: number; ms: number; gain: number; at?: number };
type SoundName = keyof typeof SOUNDS;

const paper = (hz: number, ms: number, gain = 0.09, at = 0): Part => ({ of: 'paper', hz, ms, gain, at });
const wood = (hz: number, ms: number, gain = 0.12, at = 0): Part => ({ of: 'wood', hz, to: hz * 0.8, ms, gain, at });
const water = (hz: number, to: number, ms: number, at = 0): Part => ({ of: 'water', hz, to, ms, gain: 0.1, at });

/** Made in code: a file would be a request, and these are the same on every device. */
const SOUNDS = {
  lift: [paper(3200, 90, 0.05)],
  choose: [wood(320, 110), paper(1800, 60, 0.05)],
  arrow: [wood(240, 90), wood(360, 120, 0.1, 0.07)],
  back: [wood(300, 90), wood(220, 120, 0.1, 0.07)],
  page: [paper(1400, 160), paper(2600, 120, 0.05, 0.08)],
  house: [wood(180, 140)],
  ask: [wood(420, 70, 0.08)],
  lantern: [water(660, 680, 500), water(990, 1000, 400, 0.12)],
  door: [wood(140, 180), wood(210, 160, 0.1, 0.16)],
  hop: [water(300, 700, 220), paper(900, 140, 0.07, 0.4), water(500, 260, 260, 0.42)],
  bell: [water(880, 878, 700)],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** What is tapped, never what it says: all cards of a screen have one sound. */
const TAPS: readonly (readonly [selector: string, sound: SoundName])[] = [
  ['.stage-forward', 'arrow'],
  ['.stage-back', 'back'],
  ['.stage-house', 'house'],
  ['.stage-exit', 'ask'],
  ['.trace, .toy[data-toy="bells"]', 'bell'],
  ['.toy', 'ask'],
  ['.answer-card, .sequence-part, .pad-key, .map-cell, .tap-cell', 'choose'],
  // Keys and cells are of paper, too.
  ['.stage-paper', 'page'],
];
const MOMENTS = { opening: 'door', question: 'page', rest: 'lantern', hop: 'hop' } as const satisfies Readonly<
  Record<WorldProps['moment'], SoundName>
>;

/** The bed of a world: noise below `hz` that swells every so many seconds. */
const BEDS: Readonly<Partial<Record<WorldName, readonly [hz: number, seconds: number]>>> = {
  'lantern-forest': [420, 7],
  'harbour-town': [700, 5],
  'many-doors': [560, 6],
  'windmill-hill': [900, 8],
  'sky-fair': [640, 7],
  stream: [1200, 4],
  'pattern-trail': [1000, 5],
  'star-catch': [340, 9],
};
const BED_GAIN = 0.025;
const FADE_S = 0.5;

/** Games are timed: a sound in one could hasten or distract. */
const isSilent = () => document.querySelector('.trial') !== null;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
/** Null before the first tap: browsers allow sound only after one. */
function openContext(): AudioContext | null {
  if (!canSpeak()) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function createNoise(audio: AudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    let state = 1;
    // A fixed sequence: the same sound each time.
    noise.getChannelData(0).forEach((_, i, samples) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      samples[i] = state / 2147483648 - 1;
    });
  }
  return Object.assign(audio.createBufferSource(), { buffer: noise, loop: true });
}

function createTone(audio: AudioContext, { of, hz, to = hz, ms }: Part, start: number): OscillatorNode {
  const tone = Object.assign(audio.createOscillator(), { type: of === 'wood' ? 'triangle' : 'sine' });
  tone.frequency.setValueAtTime(hz, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + ms / 1000);
  return tone;
}

function playSound(name: SoundName): void {
  const audio = isSilent() ? null : openContext();
  if (!audio) return;
  for (const part of SOUNDS[name] as readonly Part[]) {
    const start = audio.currentTime + (part.at ?? 0);
    const end = start + part.ms / 1000;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(part.gain, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    const source = part.of === 'paper' ? createNoise(audio) : createTone(audio, part, start);
    const filter = audio.createBiquadFilter();
    filter.type = part.of === 'paper' ? 'bandpass' : 'lowpass';
    filter.frequency.value = part.of === 'paper' ? part.hz : 4000;
    source.connect(filter).connect(volume).connect(audio.destination);
    source.start(start);
    source.stop(end);
  }
}

let endBed = () => {};
function startBed(world: WorldName): void {
  const bed = BEDS[world];
  const audio = bed && openContext();
  if (!audio) return;
  const [hz, seconds] = bed;
  const filter = audio.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = hz;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, audio.currentTime);
  volume.gain.linearRampToValueAtTime(BED_GAIN, audio.currentTime + FADE_S);
  const swell = audio.createOscillator();
  swell.frequency.value = 1 / seconds;
  const depth = audio.createGain();
  depth.gain.value = BED_GAIN / 2;
  swell.connect(depth).connect(volume.gain);
  const source = createNoise(audio);
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start();
  swell.start();
  endBed = () => {
    const end = audio.currentTime + FADE_S;
    volume.gain.cancelScheduledValues(audio.currentTime);
    volume.gain.linearRampToValueAtTime(0, end);
    source.stop(end);
    swell.stop(end);
    endBed = () => {};
  };
}

/** A screen is left: its bed ends with it, since the next one may be a timed game. */
export const leaveScene = (): void => endBed();

/** A screen shows: its sound, and at openings and rests the bed of its world. */
export function enterScene(world: WorldName, moment: WorldProps['moment']): void {
  endBed();
  playSound(MOMENTS[moment]);
  if (moment === 'opening' || moment === 'rest') startBed(world);
}

addEventListener(
  'click',
  ({ target }) => {
    const sound = target instanceof Element && TAPS.find(([selector]) => target.closest(selector))?.[1];
    if (sound) playSound(sound);
  },
  { capture: true, passive: true },
);
new MutationObserver((changes) => {
  const isLifted = ({ target }: MutationRecord) =>
    target instanceof Element && target.matches('.answer[data-speaking]');
  if (changes.some(isLifted)) playSound('lift');
}).observe(document, { subtree: true, attributeFilter: ['data-speaking'] });
document.addEventListener('visibilitychange', () => document.hidden && endBed());
