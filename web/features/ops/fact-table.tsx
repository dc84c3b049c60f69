import { heading } from '#web/ui/classes.ts';

const cell = 'border-b border-line py-1 pr-3 text-left';

type FactTableProps = {
  title: string;
  note?: string;
  titles: readonly string[];
  rows: readonly { key: string; cells: readonly React.ReactNode[] }[];
  none?: string;
};

/** A table below its heading; on a phone it scrolls horizontally. The first cell of a row is its header. */
export const FactTable = ({ title, note, titles, rows, none }: FactTableProps) => (
  <section aria-label={title} className="min-w-0">
    <h2 className={heading.part}>{title}</h2>
    {note && <p className="text-sm text-ink-2">{note}</p>}
    {rows.length === 0 && none ? (
      <p className="mt-1">{none}</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
      <div role="group" aria-label={title} tabIndex={0} className="mt-1 overflow-x-auto rounded-2xl bg-white p-3">
        <table className="text-sm sm:text-base">
          <HeadingRow cell={cell} titles={titles} />
          <tbody>
            {rows.map(({ key, cells: [name, ...rest] }) => (
              <tr key={key}>
                <th data-row scope="row" className={cell}>
                  {name}
                </th>
                {rest.map((each, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change order
                  <td key={i} className={`${cell} tabular-nums`}>
                    {each}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
);

type HeadingRowProps = { titles: readonly string[]; cell: string; className?: string };

/** The header row of a table; `cell` is the class of each header cell. */
export const HeadingRow = ({ titles, cell, className }: HeadingRowProps) => (
  <thead>
    <tr className={className}>
      {titles.map((title) => (
        <th key={title} scope="col" className={cell}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
);

export type Fact = readonly [name: string, value: React.ReactNode];

/** Facts by name, side by side. */
export const FactList = ({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={`${className} grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1`}>
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-2">{name}</dt>
        <dd className="font-bold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
