import { archiveIndex, fileOf, type WeekFiles } from '#services/rights/archive-index.ts';
import type { KeptOfChild } from '#services/rights/kept-of-child.store.ts';
import type { ZipFile } from '#services/rights/zip.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** The finished report of an assessment as a PDF; null if there is none, or if this installation renders none. */
export type ReportPdf = (assessmentId: AssessmentId) => Promise<Uint8Array | null>;

/** Yields the files of an archive. The index comes last, when the others are known; order does not matter in a zip. */
export async function* archiveFiles(kept: KeptOfChild, reportPdf: ReportPdf, now: Instant): AsyncGenerator<ZipFile> {
  for (const { file, rows } of kept.tables) yield json(fileOf(file), rows);
  const weeks: WeekFiles[] = [];
  for (const [i, { assessmentId, events, answersGone, report }] of kept.weeks.entries()) {
    const folder = `weeks/${i + 1}`;
    const files: WeekFiles = {
      number: i + 1,
      events: `${folder}/events.json`,
      eventCount: events.length,
      answersGone,
      report: null,
      pdf: null,
    };
    yield json(files.events, { assessmentId, events });
    if (report !== null) {
      files.report = `${folder}/report.json`;
      yield json(files.report, report);
      const pdf = await reportPdf(assessmentId);
      if (pdf) {
        files.pdf = `${folder}/report.pdf`;
        yield { path: files.pdf, bytes: pdf };
      }
    }
    weeks.push(files);
  }
  yield { path: 'index.html', bytes: Buffer.from(archiveIndex(kept, weeks, now)) };
}

const json = (path: string, content: unknown): ZipFile => ({
  path,
  bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});
