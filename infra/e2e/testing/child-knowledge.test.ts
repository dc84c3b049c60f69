import { describe, expect, it } from 'vitest';
import { answerSchoolQuestion, answerStory, findNextInPattern } from '#infra/e2e/testing/child-knowledge.ts';
import { academic } from '#messages/academic.ts';
import { matrices as words } from '#messages/games-patterns.ts';
import { listBankItems, markItem } from '#services/assessment/academic.ts';
import { ItemResponse } from '#shared/instruments/academic.ts';
import { GAMES } from '#shared/instruments/games/games.ts';

/* Random answers would pass through the week too, but its sittings would be left out as guessed. */
const SEEDS = [1, 2, 3, 4, 5, 6];

describe('a child on the screen', () => {
  it('sees how a pattern goes on', () => {
    const { trial, levels } = { trial: GAMES.matrices.trial, levels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
    const missed = levels.flatMap((level) =>
      SEEDS.flatMap((seed) => {
        const { grid, cells, options, answer } = trial(level, seed, '11-15');
        const rows = Array.from({ length: grid }, (_, row) =>
          [
            ...cells.slice(row * grid, (row + 1) * grid).map(words.figure),
            ...(row === grid - 1 ? [words.missing] : []),
          ].join('; '),
        );
        return findNextInPattern(words.grid(rows), options.map(words.figure)) === answer ? [] : [`${level}/${seed}`];
      }),
    );
    expect(missed).toEqual([]);
  });

  it('understands every story that is told', () => {
    const stories = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((level) =>
      SEEDS.map((seed) => GAMES['friends-corner'].trial(level, seed, '7-10')),
    );
    for (const { narrative: story, prompt: askedQuestion, controls } of stories)
      for (const { question, options, answer } of [askedQuestion, ...controls])
        expect([story, question, options[answerStory(story, question, options)]]).toEqual([
          story,
          question,
          options[answer],
        ]);
  });

  it('knows of school what is of its age', () => {
    for (const item of listBankItems()) {
      const parts = item.format === 'choice' ? item.options : 'parts' in item ? item.parts : [];
      const cells = (item.map?.cells ?? []).flatMap((row, r) =>
        row.map((text, c) => ({ row: r, column: c, name: academic.cell(r + 1, c + 1, text) })),
      );
      const answers =
        item.format === 'map-tap' ? cells.map(({ name }) => name) : parts.map(({ picture, text }) => picture ?? text);
      const askedQuestion = { text: item.text, answers, shown: (item.map?.cells ?? []).flat().join('') };
      expect(answerSchoolQuestion({ age: item.masteryAge - 2, reads: true }, askedQuestion)).toBeNull();
      const schoolAnswer = answerSchoolQuestion({ age: item.masteryAge, reads: true }, askedQuestion);
      const response = !schoolAnswer
        ? { format: 'pass' }
        : 'digits' in schoolAnswer
          ? { format: 'number', value: Number(schoolAnswer.digits) }
          : item.format === 'map-tap'
            ? {
                format: 'map-tap',
                row: cells[schoolAnswer.places[0] as number]?.row,
                column: cells[schoolAnswer.places[0] as number]?.column,
              }
            : item.format === 'choice'
              ? { format: 'choice', option: parts[schoolAnswer.places[0] as number]?.id }
              : { format: item.format, parts: schoolAnswer.places.map((place) => parts[place]?.id) };
      expect([item.id, markItem(item, ItemResponse.parse(response))]).toEqual([item.id, true]);
    }
  });
});
