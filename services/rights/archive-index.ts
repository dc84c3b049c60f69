import type { KeptOfChild } from '#services/rights/kept-of-child.store.ts';
import { archive as words } from '#shared/messages/en/archive.ts';
import type { Instant } from '#shared/values/days.ts';

/** Paths of an assessment's files in the archive. */
export type WeekFiles = {
  number: number;
  events: string;
  eventCount: number;
  answersGone: boolean;
  report: string | null;
  pdf: string | null;
};

/** The page that describes each file: no script, style sheet or picture from elsewhere, so that it opens offline. */
export function archiveIndex(
  { nickname, tables }: Pick<KeptOfChild, 'nickname' | 'tables'>,
  weeks: readonly WeekFiles[],
  now: Instant,
): string {
  const link = (path: string, text: string) => `<a href="${escaped(path)}">${escaped(text)}</a>`;
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  const reports = weeks.flatMap(({ number, report, pdf }) =>
    report || pdf
      ? [
          `${escaped(words.week(number))}: ${[...(pdf ? [link(pdf, words.pdf)] : []), ...(report ? [link(report, words.report)] : [])].join(', ')}`,
        ]
      : [],
  );
  const answers = weeks.map(
    ({ number, events, eventCount, answersGone }) =>
      `${escaped(words.week(number))}: ${link(events, words.events(eventCount))}${answersGone ? `. ${escaped(words.answersGone)}` : ''}`,
  );
  const rows = tables.map(
    ({ file, rows: kept }) =>
      `<tr><th scope="row">${link(fileOf(file), fileOf(file))}</th><td>${escaped(contentsOf(file))}</td><td>${kept.length}</td></tr>`,
  );
  const { columns } = words;
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(words.title(nickname))}</title>
<style>
body { font: 1.0625rem/1.6 Verdana, Arial, sans-serif; color: #0d3d46; background: #f4f9ee; margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid #c6d8c4 }
th { font-weight: 600 }
a { color: inherit }
</style>
</head>
<body>
<h1>${escaped(words.title(nickname))}</h1>
<p>${escaped(words.made(now.slice(0, 16).replace('T', ' ')))}</p>
${words.about.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
<h2>${escaped(words.reports)}</h2>
<p>${escaped(reports.length > 0 ? words.reportsText : words.noReports)}</p>
${reports.length > 0 ? list(reports) : ''}
<h2>${escaped(words.weeks)}</h2>
<p>${escaped(words.weeksText)}</p>
${list(answers)}
<h2>${escaped(words.files)}</h2>
<table>
<thead><tr><th scope="col">${escaped(columns.file)}</th><th scope="col">${escaped(columns.what)}</th><th scope="col">${escaped(columns.rows)}</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
<h2>${escaped(words.left)}</h2>
${list(words.leftText.map(escaped))}
</body>
</html>
`;
}

export const fileOf = (table: string): string => `data/${table}.json`;

/** A table without a description shows its name; a test ensures that there is none. */
const contentsOf = (file: string): string =>
  Object.hasOwn(words.contents, file) ? words.contents[file as keyof typeof words.contents] : file;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
