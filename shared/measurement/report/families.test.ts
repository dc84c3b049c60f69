import { expect, test } from 'vitest';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Game, GameId } from '#shared/instruments/games/game.ts';
import { GAMES } from '#shared/instruments/games/games.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import type { MarkTrial } from '#shared/measurement/report/sittings.ts';
import { analysisStarted, at, KEYS, parentForm, SEED, scheduled, sitting, teacherForm } from '#shared/measurement/testing/week.ts';
import { normal, playArea, simulatedProfile } from '#shared/testing/simulated-child.ts';
import { type Random, seededRandom } from '#shared/values/seeded.ts';

/** The games of the product mark what the simulated child did: made again from level, seed and age mode. */
const MARK: MarkTrial = (trial, mode) => {
  const game = GAMES[trial.game as GameId] as Game;
  return { correct: game.mark(game.trial(trial.level, trial.seed, mode), trial.response) };
};

/** A rating by an adult whose view has correlation λ with the truth. */
function rating(truth: number, lambda: number, random: Random): number {
  const view = lambda * truth + Math.sqrt(1 - lambda ** 2) * normal(random);
  return Math.min(10, Math.max(1, Math.round(7 + 1.7 * view)));
}

test('M16: of 200 simulated families the truth lies inside the report’s own 90 % intervals in .87 and more', { timeout: 60_000 }, () => {
  const random = seededRandom('families');
  const inside: Record<SkillArea, number[]> = { cognitive: [], social: [], emotional: [], physical: [] };
  for (let family = 0; family < 200; family++) {
    const years = 3 + (family % 13);
    const profile = simulatedProfile(years + 0.5, random);
    // Behaviour is a part of its own: it correlates with understanding as the areas assume.
    const behaviour = {
      social: 0.39 * profile.ability.social + Math.sqrt(1 - 0.39 ** 2) * normal(random),
      emotional: 0.39 * profile.ability.emotional + Math.sqrt(1 - 0.39 ** 2) * normal(random),
    };
    const games = SkillArea.options.flatMap((area, i): AssessmentEvent[] => [
      { type: 'TrialsRecorded', at: at(3), area, sittingId: sitting(i), trials: playArea(area, sitting(i), profile, random), assist: 'alone' },
    ]);
    const parent = parentForm({ sliders: { socialSkills: rating(behaviour.social, 0.53, random), emotional: rating(behaviour.emotional, 0.5, random) } });
    const teacher = teacherForm({ sliders: { peerInteraction: rating(behaviour.social, 0.55, random) } });
    const document = analyse({ events: [scheduled({ years }), ...games, parent, teacher, analysisStarted()], keys: KEYS, markTrial: MARK, seed: SEED });
    for (const area of SkillArea.options) {
      const report = document.areas.find((each) => each.area === area);
      if (!report?.est || report.composition === 'behaviour-only') continue;
      const own = profile.ability[area];
      const truth = area === 'social' || area === 'emotional' ? (own + behaviour[area]) / 2 : own;
      inside[area].push(Math.abs(truth - report.est.theta) <= 1.645 * Math.hypot(report.est.psd, report.est.sigmaCal) ? 1 : 0);
    }
  }
  const all = Object.values(inside).flat();
  expect(all.length).toBeGreaterThan(700);
  expect(all.reduce((total, hit) => total + hit, 0) / all.length).toBeGreaterThanOrEqual(0.87);
  for (const area of SkillArea.options) expect(inside[area].reduce((total, hit) => total + hit, 0) / inside[area].length).toBeGreaterThanOrEqual(0.84);
});
