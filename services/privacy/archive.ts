import { type AssessmentFiles, getTableFile, renderArchiveIndex } from '#services/privacy/archive-index.ts';
import type { ChildData } from '#services/privacy/child-data.store.ts';
import type { ZipFile } from '#services/privacy/zip.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

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
