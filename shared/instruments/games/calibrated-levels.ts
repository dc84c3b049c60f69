/** What answers have taught about a level: logits above the assumed difficulty, and the uncertainty that is left. */
export type LevelDifficulty = { shift: number; tau: number };

/**
 * Levels of games whose difficulty was estimated from answers, by `game/level`; all others have the assumed one. Printed
 * by `npm run recalibrate -- --levels` and released with a new `SCALE_VERSION`. Not JSON, since child pages load it.
 */
export const CALIBRATED_LEVELS: Readonly<Partial<Record<string, LevelDifficulty>>> = {};
