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
