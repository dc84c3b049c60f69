import { SKY_FAIR, SKY_FAIR_SCENES } from '#shared/instruments/quest/sky-fair.ts';
import { WINDMILL_HILL, WINDMILL_HILL_SCENES } from '#shared/instruments/quest/windmill-hill.ts';
import type { Chapter, Scene } from '#shared/instruments/quest-scene.ts';

/* Story quest, Set B (encore of day 6): measures the traits and interests a second time, by the rules of Set A. */
export const CHAPTERS_B: readonly Chapter[] = [WINDMILL_HILL, SKY_FAIR];
export const QUEST_B: readonly Scene[] = [...WINDMILL_HILL_SCENES, ...SKY_FAIR_SCENES];
