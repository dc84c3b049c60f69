import type { VoiceLine } from '#shared/messages/voice-lines.ts';

const ENDING = /[.](?:mp3|m4a|ogg)$/;

/**
 * Compares a folder of recordings with the lines of the modes that they are for: a mode is recorded whole or not at all,
 * since a child hears one voice.
 */
export function compareClips(
  files: readonly string[],
  lines: readonly VoiceLine[],
): { wanted: string[]; unknown: string[]; missing: VoiceLine[] } {
  const names = new Map(files.map((file) => [file.replace(ENDING, ''), file]));
  const isLine = new Set(lines.map(({ file }) => file));
  return {
    wanted: [...names].flatMap(([name, file]) => (isLine.has(name) && ENDING.test(file) ? [file] : [])),
    unknown: [...names].flatMap(([name, file]) => (isLine.has(name) && ENDING.test(file) ? [] : [file])),
    missing: lines.filter(({ file }) => !names.has(file)),
  };
}
