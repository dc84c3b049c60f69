import { Link } from 'react-router-dom';
import { academic } from '#messages/academic.ts';
import { ops } from '#messages/ops.ts';
import { subjectTitles } from '#messages/programme.ts';
import type { ReviewItem } from '#shared/contracts/ops.ts';
import type { ItemPart } from '#shared/instruments/academic.ts';
import { type Fact, FactList, HeadingRow } from '#web/features/ops/fact-table.tsx';
import type { ReadingLimits } from '#web/features/ops/reviewing.ts';
import { badge, card } from '#web/ui/classes.ts';

const { facts: words, difficulty: difficultyWords, reading: readingWords } = ops;

/** Everything about an item that the child does not see. */
export const ItemFacts = ({ review, limits }: { review: ReviewItem; limits: ReadingLimits }) => (
  <section aria-label={words.label} className={card({ pad: 'tight', lift: 'edge' })}>
    <FactList facts={listFacts(review)} />
    <Difficulty review={review} />
    <Reading reading={review.reading} limits={limits} />
  </section>
);

const listFacts = (review: ReviewItem): Fact[] => [
  [
    words.key,
    <span key="key" className="text-lg">
      {formatKey(review)}
    </span>,
  ],
  [
    words.explanation,
    <span key="why" className="font-normal">
      {review.explanation}
    </span>,
  ],
  [words.check, <Faults key="check" faults={review.faults} />],
  [words.subject, subjectTitles[review.item.subject]],
  [words.topic, academic.topics[review.item.topic]],
  [words.band, review.band],
  [words.format, ops.formats[review.item.format]],
  [words.masteryAge, words.years(review.masteryAge)],
  [words.source, words.sources(review)],
  [words.question, words.questionOf[review.template ? 'template' : 'fixed']],
  [words.tau, words.logits(review.tau)],
  [words.guessing, review.c === 0 ? words.notGuessed : review.c.toFixed(2)],
  [words.audio, words.audioOf[`${review.item.audio}`]],
  [words.id, <IdLink key="id" id={review.item.id} />],
];

const IdLink = ({ id }: { id: string }) => (
  <>
    <code>{id}</code>{' '}
    <Link to={`?item=${id}`} className="inline-flex min-h-11 items-center font-normal text-river underline">
      {words.link}
    </Link>
  </>
);

const Faults = ({ faults }: { faults: readonly string[] }) =>
  faults.length === 0 ? (
    <span className={badge({ tone: 'success' })}>{ops.check.noFault}</span>
  ) : (
    <ul className="text-error">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );

const cell = 'border-b border-line py-1 pr-3 text-left';

const Difficulty = ({ review: { atAges, band } }: { review: ReviewItem }) => (
  <table className="mt-5 w-full text-sm">
    <caption className="pb-1 text-left font-bold">{difficultyWords.title}</caption>
    <HeadingRow cell={cell} titles={[difficultyWords.age, difficultyWords.b, difficultyWords.right]} />
    <tbody>
      {atAges.map((at) => (
        <tr key={at.band} className={at.band === band ? 'bg-meadow font-bold' : undefined}>
          <th scope="row" className={`${cell} font-normal`}>
            {at.ageYears}
            {at.band === band && <span className="sr-only">, {difficultyWords.own}</span>}
          </th>
          <td className={`${cell} tabular-nums`}>{at.b.toFixed(2)}</td>
          <td className={`${cell} tabular-nums`}>{difficultyWords.chance(at)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const MEASURES = ['words', 'sentence', 'syllables', 'option'] as const;
const formatNumber = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

const Reading = ({ reading, limits }: { reading: ReviewItem['reading']; limits: ReadingLimits }) => (
  <table className="mt-5 w-full text-sm">
    <caption className="pb-1 text-left font-bold">{readingWords.title}</caption>
    <HeadingRow cell={cell} titles={[readingWords.measure, readingWords.here, readingWords.limit]} />
    <tbody>
      {MEASURES.map((measure) => (
        <tr key={measure}>
          <th scope="row" className={`${cell} font-normal`}>
            {readingWords[measure]}
          </th>
          <td className={`${cell} tabular-nums`}>
            {formatNumber(reading[measure])}
            {reading[measure] > limits[measure] && <strong className="text-error"> {readingWords.over}</strong>}
          </td>
          <td className={`${cell} tabular-nums`}>{limits[measure]}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const { key: keyTextWords } = ops;

/** The correct answer as a readable text. */
function formatKey({ item, key }: ReviewItem): string {
  const parts: readonly ItemPart[] = item.format === 'choice' ? item.options : 'parts' in item ? item.parts : [];
  const getOptionText = (id: string): string => {
    const part = parts.find((each) => each.id === id);
    return part ? [part.picture, part.text].filter(Boolean).join(' ') : id;
  };
  switch (key.format) {
    case 'choice':
      return getOptionText(key.option);
    case 'number':
      return [key.value, 'unit' in item && item.unit].filter((each) => each || each === 0).join(' ');
    case 'order':
      return key.parts.map(getOptionText).join(keyTextWords.steps);
    case 'map-tap':
      return key.cells
        .map(({ row, column }) => academic.cell(row + 1, column + 1, item.map?.cells[row]?.[column] ?? ''))
        .join(keyTextWords.or);
    case 'build-sum':
      return key.parts
        ? keyTextWords.sum(key.target, key.parts.map(getOptionText).join(' '))
        : keyTextWords.noWay(key.target);
  }
}
