import { applyCalibration, calibration } from '#services/item-bank/calibration.ts';
import { ENGAGEMENT_ITEMS } from '#services/item-bank/engagement.ts';
import { climateUnderstanding } from '#services/item-bank/geography/climate-understanding.ts';
import { countriesAndCapitals } from '#services/item-bank/geography/countries-and-capitals.ts';
import { landforms } from '#services/item-bank/geography/landforms.ts';
import { mapReading } from '#services/item-bank/geography/map-reading.ts';
import { historyCauseAndEffect } from '#services/item-bank/history/cause-and-effect.ts';
import { culturalAwareness } from '#services/item-bank/history/cultural-awareness.ts';
import { historicalFigures } from '#services/item-bank/history/historical-figures.ts';
import { timelineUnderstanding } from '#services/item-bank/history/timeline-understanding.ts';
import type { Item } from '#services/item-bank/item.ts';
import { characterAnalysis } from '#services/item-bank/literature/character-analysis.ts';
import { readingFluency } from '#services/item-bank/literature/reading-fluency.ts';
import { storyComprehension } from '#services/item-bank/literature/story-comprehension.ts';
import { vocabulary } from '#services/item-bank/literature/vocabulary.ts';
import { basicArithmetic } from '#services/item-bank/mathematics/basic-arithmetic.ts';
import { fractions } from '#services/item-bank/mathematics/fractions.ts';
import { geometry } from '#services/item-bank/mathematics/geometry.ts';
import { wordProblems } from '#services/item-bank/mathematics/word-problems.ts';
import { scienceCauseAndEffect } from '#services/item-bank/science/cause-and-effect.ts';
import { natureObservation } from '#services/item-bank/science/nature-observation.ts';
import { scientificMethod } from '#services/item-bank/science/scientific-method.ts';
import { simpleExperiments } from '#services/item-bank/science/simple-experiments.ts';

const AUTHORED: readonly Item[] = [
  ...[basicArithmetic, fractions, geometry, wordProblems],
  ...[natureObservation, simpleExperiments, scienceCauseAndEffect, scientificMethod],
  ...[readingFluency, storyComprehension, characterAnalysis, vocabulary],
  ...[timelineUnderstanding, historyCauseAndEffect, historicalFigures, culturalAwareness],
  ...[mapReading, countriesAndCapitals, landforms, climateUnderstanding],
].flat();

/**
 * The items that are scored: 5 subjects, 4 topics each, 4 bands, 6 items per cell and 12 from 9 years up. `npm run
 * check:items` checks it.
 */
export const BANK: readonly Item[] = applyCalibration(AUTHORED, calibration);

/** All that a child may be asked. */
export const ITEMS: readonly Item[] = [...BANK, ...ENGAGEMENT_ITEMS];
