type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService'>;

/** Novelty and low-quality voices of macOS and iOS that are never used. */
const NOVELTY =
  /\b(albert|bad news|bahh|bells|boing|bubbles|cellos|deranged|good news|hysterical|jester|junior|organ|princess|ralph|superstar|trinoids|whisper|wobble|zarvox|fred|eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley)\b/i;
/** Names of good voices, best first. Voices without a match rank after them, robotic ones last. */
const QUALITY = [
  /premium|natural|neural/i,
  /enhanced/i,
  /\b(ava|samantha|serena|kate|daniel|karen|moira|tessa|allison|susan|zoe|evan|nathan|siri)\b/i,
  /\b(google|sonia|libby|aria|jenny|hazel|zira|david|mark)\b/i,
] as const;
const ROBOT = /espeak|compact|pico|festival/i;

function rankVoice({ name }: Voice): number {
  if (ROBOT.test(name)) return QUALITY.length + 1;
  const kind = QUALITY.findIndex((pattern) => pattern.test(name));
  return kind === -1 ? QUALITY.length : kind;
}

/** The best voice of a language that runs on the device itself, so that no text leaves it; null if there is none. */
export function findBestVoice<Each extends Voice>(voices: readonly Each[], lang: string): Each | null {
  const usable = voices.filter((each) => each.localService && each.lang.startsWith(lang) && !NOVELTY.test(each.name));
  return usable.toSorted((one, other) => rankVoice(one) - rankVoice(other))[0] ?? null;
}
