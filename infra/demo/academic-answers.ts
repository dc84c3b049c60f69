import { rightAnswer } from '#infra/checks/item-task.ts';
import { item } from '#services/academic/academic.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';
import { difficulty } from '#shared/measurement/growth.ts';
import { probability } from '#shared/measurement/items.ts';
import type { TrueProfile } from '#shared/testing/simulated-child.ts';
import type { Random } from '#shared/values/seeded.ts';

/** What a child with this profile answers: right as often as its ability says, else "I don't know this yet". */
export function answerTo(itemId: string, { ageYears, academic }: TrueProfile, random: Random): ItemResponse {
  const asked = item(itemId);
  const knows = random() < probability(academic, { a: 1, b: difficulty('academic', asked.masteryAge, ageYears), c: asked.c });
  return (knows && rightAnswer(asked)) || { format: 'pass' };
}
