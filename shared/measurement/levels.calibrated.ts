import type { LevelDifficulty } from './games.ts';

/**
 * Levels of games whose difficulty was estimated from answers, by `game/level`; all others have the assumed one. Printed
 * by `npm run recalibrate -- --levels` and released with a new `SCALE_VERSION`. Not JSON, since child pages load it.
 */
export const CALIBRATED_LEVELS: Readonly<Partial<Record<string, LevelDifficulty>>> = {};
