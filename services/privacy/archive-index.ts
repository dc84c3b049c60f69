import { archive as words } from '#messages/archive.ts';
import { LOCALE } from '#messages/locale.ts';
import type { ChildData } from '#services/privacy/child-data.store.ts';
import type { Instant } from '#shared/values/days.ts';

/** Paths of an assessment's files in the archive. */
export type AssessmentFiles = {
  number: number;
  events: string;
  eventCount: number;
  answersGone: boolean;
  report: string | null;
  pdf: string | null;
};

/** The page that describes each file: no script, style sheet or picture from elsewhere, so that it opens offline. */
export function renderArchiveIndex(
  { nickname, tables }: Pick<ChildData, 'nickname' | 'tables'>,
  weeks: readonly AssessmentFiles[],
  now: Instant,
): string {
  const renderLink = (path: string, text: string) => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`;
  const renderList = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  const reports = weeks.flatMap(({ number, report, pdf }) =>
    report || pdf
      ? [
          `${escapeHtml(words.week(number))}: ${[...(pdf ? [renderLink(pdf, words.pdf)] : []), ...(report ? [renderLink(report, words.report)] : [])].join(', ')}`,
        ]
      : [],
  );
  const answers = weeks.map(
    ({ number, events, eventCount, answersGone }) =>
      `${escapeHtml(words.week(number))}: ${renderLink(events, words.events(eventCount))}${answersGone ? `. ${escapeHtml(words.answersGone)}` : ''}`,
  );
  const rows = tables.map(
    ({ file, rows: tableRows }) =>
      `<tr><th scope="row">${renderLink(getTableFile(file), getTableFile(file))}</th><td>${escapeHtml(describeContents(file))}</td><td>${tableRows.length}</td></tr>`,
  );
  const { columns } = words;
  return `<!doctype html>
<html lang="${LOCALE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(words.title(nickname))}</title>
<style>
body { font: 1.0625rem/1.6 Verdana, Arial, sans-serif; color: #0d3d46; background: #f4f9ee; margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid #c6d8c4 }
th { font-weight: 600 }
a { color: inherit }
</style>
</head>
<body>
<h1>${escapeHtml(words.title(nickname))}</h1>
<p>${escapeHtml(words.made(now.slice(0, 16).replace('T', ' ')))}</p>
${words.about.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
<h2>${escapeHtml(words.reports)}</h2>
<p>${escapeHtml(reports.length > 0 ? words.reportsText : words.noReports)}</p>
${reports.length > 0 ? renderList(reports) : ''}
<h2>${escapeHtml(words.weeks)}</h2>
<p>${escapeHtml(words.weeksText)}</p>
${renderList(answers)}
<h2>${escapeHtml(words.files)}</h2>
<table>
<thead><tr><th scope="col">${escapeHtml(columns.file)}</th><th scope="col">${escapeHtml(columns.what)}</th><th scope="col">${escapeHtml(columns.rows)}</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
<h2>${escapeHtml(words.left)}</h2>
${renderList(words.leftText.map(escapeHtml))}
</body>
</html>
`;
}

export const getTableFile = (table: string): string => `data/${table}.json`;

/** A table without a description shows its name; a test ensures that there is none. */
const describeContents = (file: string): string =>
  Object.hasOwn(words.contents, file) ? words.contents[file as keyof typeof words.contents] : file;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
