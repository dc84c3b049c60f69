import { scores } from '#messages/scores.ts';

/** What each mark of a range means. */
export const RangeLegend = ({ className }: { className: string }) => (
  <ul className={`mt-3 list-disc gap-y-1 pl-6 ${className}`}>
    {scores.legend.map(([mark, meaning]) => (
      <li key={mark}>
        <strong>{mark}</strong> {meaning}
      </li>
    ))}
  </ul>
);
