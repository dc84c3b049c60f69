import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listHeardQuestions } from '#infra/voice/heard-questions.ts';
import { compareClips } from '#infra/voice/voice-clips.ts';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { listVoiceLines } from '#shared/messages/voice-lines.ts';

/**
 * Puts a folder of recordings where the build finds them: `npm run voice:clips -- FOLDER [MODE…]`, by default those of
 * 3 to 6. Refuses a folder that lacks a line of these modes.
 */
const [folder, ...wanted] = process.argv.slice(2);
const modes = AGE_MODES.filter((mode) => (wanted.length > 0 ? wanted.includes(mode) : mode === '3-6'));
if (!folder || modes.length < wanted.length)
  throw new Error('usage: npm run voice:clips -- FOLDER [3-6] [7-10] [11-15]');

const target = fileURLToPath(new URL('../../web/ui/clips/en', import.meta.url));
const clips = compareClips(
  readdirSync(folder),
  modes.flatMap((mode) => listVoiceLines(mode, listHeardQuestions(mode))),
);
for (const file of clips.unknown) console.log(`no line has the name of ${file}`);
for (const { file, text } of clips.missing) console.log(`missing ${file}: ${text}`);
if (clips.missing.length > 0) {
  console.error(`${clips.missing.length} lines have no recording; nothing was taken over.`);
  process.exitCode = 1;
} else {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of clips.wanted) copyFileSync(join(folder, file), join(target, file));
  writeFileSync(join(target, 'voice.json'), JSON.stringify({ modes, clips: clips.wanted.length }));
  console.log(`${clips.wanted.length} recordings for ${modes.join(', ')}; the next build plays them.`);
}
