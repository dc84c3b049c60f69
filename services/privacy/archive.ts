import { crc32, deflateRawSync } from 'node:zlib';
import { archive as words } from '#messages/archive.ts';
import { LOCALE } from '#messages/locale.ts';
import type { ChildData } from '#services/privacy/child-data.store.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { escapeHtml } from '#shared/values/text.ts';

/** The finished report of an assessment as a PDF; null if there is none, or if this installation renders none. */
export type ReadReportPdf = (assessmentId: AssessmentId) => Promise<Uint8Array | null>;

/** Yields the files of an archive. The index comes last, when the others are known; order does not matter in a zip. */
export async function* generateArchiveFiles(
  childData: ChildData,
  readReportPdf: ReadReportPdf,
  now: Instant,
): AsyncGenerator<ZipFile> {
  for (const { file, rows } of childData.tables) yield createJsonFile(getTableFile(file), rows);
  const weeks: AssessmentFiles[] = [];
  for (const [i, { assessmentId, events, answersGone, report }] of childData.weeks.entries()) {
    const folder = `weeks/${i + 1}`;
    const files: AssessmentFiles = {
      number: i + 1,
      events: `${folder}/events.json`,
      eventCount: events.length,
      answersGone,
      report: null,
      pdf: null,
    };
    yield createJsonFile(files.events, { assessmentId, events });
    if (report !== null) {
      files.report = `${folder}/report.json`;
      yield createJsonFile(files.report, report);
      const pdf = await readReportPdf(assessmentId);
      if (pdf) {
        files.pdf = `${folder}/report.pdf`;
        yield { path: files.pdf, bytes: pdf };
      }
    }
    weeks.push(files);
  }
  yield { path: 'index.html', bytes: Buffer.from(renderArchiveIndex(childData, weeks, now)) };
}

const createJsonFile = (path: string, content: unknown): ZipFile => ({
  path,
  bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

type ZipFile = { path: string; bytes: Uint8Array };

/** File names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** Midnight of 1 January 1980, the first day of the format: archives contain no file times. */
const DATE = (1 << 5) | 1;

/**
 * Writes a zip archive (PKWARE's APPNOTE 6.3, without extensions) file by file as a stream. Limits: sizes below 4 GB
 * and fewer than 65,536 files.
 */
export async function* createZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const { path, bytes } of files) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(bytes)];
    const header = Buffer.alloc(26);
    header.writeUInt16LE(VERSION, 0);
    header.writeUInt16LE(FLAGS, 2);
    header.writeUInt16LE(DEFLATED, 4);
    header.writeUInt16LE(DATE, 8);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(bytes.length, 18);
    header.writeUInt16LE(name.length, 22);
    entries.push(Buffer.concat([u32(0x02014b50), u16(VERSION), header, createZeros(10), u32(offset), name]));
    const file = Buffer.concat([u32(0x04034b50), header, name, packed]);
    offset += file.length;
    yield file;
  }
  const directory = Buffer.concat(entries);
  yield Buffer.concat([
    directory,
    u32(0x06054b50),
    createZeros(4),
    u16(entries.length),
    u16(entries.length),
    u32(directory.length),
    u32(offset),
    createZeros(2),
  ]);
}

const createZeros = (length: number): Buffer => Buffer.alloc(length);
function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}
function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

/** Paths of an assessment's files in the archive. */
type AssessmentFiles = {
  number: number;
  events: string;
  eventCount: number;
  answersGone: boolean;
  report: string | null;
  pdf: string | null;
};

/** The page that describes each file: no script, style sheet or picture from elsewhere, so that it opens offline. */
function renderArchiveIndex(
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
  const answers = weeks.map(({ number, events, eventCount, answersGone, report }) => {
    const gone = report ? words.answersGone : words.answersGoneUnreported;
    return `${escapeHtml(words.week(number))}: ${renderLink(events, words.events(eventCount))}${answersGone ? `. ${escapeHtml(gone)}` : ''}`;
  });
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

const getTableFile = (table: string): string => `data/${table}.json`;

/** A table without a description shows its name; a test ensures that there is none. */
const describeContents = (file: string): string =>
  Object.hasOwn(words.contents, file) ? words.contents[file as keyof typeof words.contents] : file;
