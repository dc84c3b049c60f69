type HeadingRowProps = { titles: readonly string[]; cell: string; className?: string };

/** The first row of a table; `cell` are the classes of each heading. */
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
