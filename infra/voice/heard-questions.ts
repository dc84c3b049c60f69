import { isAskable, listBankItems, toPublicItem } from '#services/assessment/academic.ts';
import { drawItem, type Item } from '#services/item-bank/item.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { type AgeMode, MODE_PRESENTATION, toAgeMode } from '#shared/instruments/ages.ts';
import { listQuestionSentences } from '#shared/messages/voice-lines.ts';

const YEARS = Array.from({ length: 13 }, (_, place) => 3 + place);
/** Templates of more sentences are left to the device's voice. */
const FEW = 12;
/** After so many draws a template of few sentences has shown all of them. */
const DRAWS = 500;

/** What a template may ask if that is few sentences, else nothing; any other item as it is. */
function listDrawn(item: Item): PublicItem[] {
  if (!item.draw) return [toPublicItem(item)];
  const questions: PublicItem[] = [];
  const sentences = new Set<string>();
  for (let draw = 0; draw < DRAWS && sentences.size <= FEW; draw++) {
    const question = toPublicItem(drawItem(item, `voice ${draw}`));
    questions.push(question);
    for (const sentence of listQuestionSentences(question)) sentences.add(sentence);
  }
  return sentences.size <= FEW ? questions : [];
}

/** The school questions that children of this mode hear without a tap, but for those of templates with many sentences. */
export function listHeardQuestions(mode: AgeMode): PublicItem[] {
  if (MODE_PRESENTATION[mode].reading !== 'audio') return [];
  const ages = YEARS.filter((years) => toAgeMode(years) === mode);
  return listBankItems()
    .filter((each) => each.audio && ages.some((ageYears) => isAskable(each, { ageYears, screenMode: mode })))
    .flatMap(listDrawn);
}
