import { assumptions } from '#messages/assumptions.ts';

const { head, rows, title } = assumptions;
const cell = 'block py-1 md:table-cell md:px-3 md:py-2 md:align-top';

/** What scores assume, where each assumption comes from, and what would test it. On a phone a row becomes a block. */
export const AssumptionsTable = () => (
  <table className="block w-full text-left md:table">
    <caption className="sr-only">{title}</caption>
    <thead className="sr-only md:not-sr-only md:table-header-group">
      <tr className="border-b-2 border-line">
        {Object.values(head).map((word) => (
          <th key={word} scope="col" className="px-3 py-2">
            {word}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block md:table-row-group">
      {rows.map(({ assumption, source, test }) => (
        <tr key={assumption} className="block border-b border-line py-2 last:border-0 md:table-row md:py-0">
          <th scope="row" className={`${cell} font-bold md:w-1/3`}>
            {assumption}
          </th>
          <td className={cell}>
            <span className="block text-sm text-ink-2 md:hidden">{head.source}</span>
            {source}
          </td>
          <td className={cell}>
            <span className="block text-sm text-ink-2 md:hidden">{head.test}</span>
            {test}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
