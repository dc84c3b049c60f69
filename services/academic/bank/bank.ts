import { applyCalibration, calibration } from '#services/academic/bank/calibration.ts';
import { climateUnderstanding } from '#services/academic/bank/geography/climate-understanding.ts';
import { countriesAndCapitals } from '#services/academic/bank/geography/countries-and-capitals.ts';
import { landforms } from '#services/academic/bank/geography/landforms.ts';
import { mapReading } from '#services/academic/bank/geography/map-reading.ts';
import { historyCauseAndEffect } from '#services/academic/bank/history/cause-and-effect.ts';
import { culturalAwareness } from '#services/academic/bank/history/cultural-awareness.ts';
import { historicalFigures } from '#services/academic/bank/history/historical-figures.ts';
import { timelineUnderstanding } from '#services/academic/bank/history/timeline-understanding.ts';
import { characterAnalysis } from '#services/academic/bank/literature/character-analysis.ts';
import { readingFluency } from '#services/academic/bank/literature/reading-fluency.ts';
import { storyComprehension } from '#services/academic/bank/literature/story-comprehension.ts';
import { vocabulary } from '#services/academic/bank/literature/vocabulary.ts';
import { basicArithmetic } from '#services/academic/bank/mathematics/basic-arithmetic.ts';
import { fractions } from '#services/academic/bank/mathematics/fractions.ts';
import { geometry } from '#services/academic/bank/mathematics/geometry.ts';
import { wordProblems } from '#services/academic/bank/mathematics/word-problems.ts';
import { scienceCauseAndEffect } from '#services/academic/bank/science/cause-and-effect.ts';
import { natureObservation } from '#services/academic/bank/science/nature-observation.ts';
import { scientificMethod } from '#services/academic/bank/science/scientific-method.ts';
import { simpleExperiments } from '#services/academic/bank/science/simple-experiments.ts';
import type { Item } from '#services/academic/item.ts';

const AUTHORED: readonly Item[] = [
  ...[basicArithmetic, fractions, geometry, wordProblems],
  ...[natureObservation, simpleExperiments, scienceCauseAndEffect, scientificMethod],
  ...[readingFluency, storyComprehension, characterAnalysis, vocabulary],
  ...[timelineUnderstanding, historyCauseAndEffect, historicalFigures, culturalAwareness],
  ...[mapReading, countriesAndCapitals, landforms, climateUnderstanding],
].flat();

/** All items: 5 subjects, 4 topics each, 4 bands, 6 items per cell. `npm run check:items` checks it. */
export const BANK: readonly Item[] = applyCalibration(AUTHORED, calibration);
