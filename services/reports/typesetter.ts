import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFonts } from '#services/reports/fonts.ts';
import type { ReportPdfRequest } from '#services/reports/pdf-context.ts';
import { buildPdfModel, type PdfModel } from '#services/reports/pdf-model.ts';

const FOLDER = import.meta.dirname;
const TEMPLATE = `${FOLDER}/report.typ`;

/**
 * The typesetter's cache is kept for forty reports: their sentences are much alike. A sweep of the cache takes a tenth
 * of a report, so it runs after every fourth.
 */
const [SWEEP_EVERY, SWEEPS_KEPT] = [4, 10];
/**
 * Most reports have this many pages. Each page shows their number: if it differs, the footers are set again, and little
 * else.
 */
const USUAL_PAGES = 7;

/** Control characters have no glyph, so no font can show them; half a surrogate pair is no character. */
const replaceUnprintable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll(/[^\P{Cc}\n]/gu, ' ') : value;

/**
 * Renders reports one after the other. All values are plain text, whatever a nickname or a quote contains. They are
 * passed in virtual files; as inputs of the template they would be part of its source, and everything would be compiled
 * again.
 */
export function createTypesetter(): (request: ReportPdfRequest) => Uint8Array {
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: readFonts() }] });
  let count = 0;
  return (request) => {
    try {
      return typeset(compiler, buildPdfModel(request));
    } finally {
      compiler.resetShadow();
      count += 1;
      if (count % SWEEP_EVERY === 0) compiler.evictCache(SWEEPS_KEPT);
    }
  };
}

function typeset(compiler: NodeCompiler, { foot, pages, ...paper }: PdfModel): Uint8Array {
  const addFile = (file: string, content: unknown) =>
    compiler.mapShadow(`${FOLDER}/${file}`, Buffer.from(JSON.stringify(content, replaceUnprintable)));
  const compileWithPages = (count: number) => {
    const [report, behind] = [pages.report, pages.behind].map((each) => each.replace('{pages}', String(count)));
    addFile('foot.json', { foot, report, behind });
    const compiling = compiler.compile({ mainFilePath: TEMPLATE });
    const { result } = compiling;
    if (!result)
      throw new Error(`the template does not compile: ${JSON.stringify(compiling.takeError()?.shortDiagnostics)}`);
    return result;
  };
  addFile('report.json', paper);
  const firstPass = compileWithPages(USUAL_PAGES);
  const result = firstPass.numOfPages === USUAL_PAGES ? firstPass : compileWithPages(firstPass.numOfPages);
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1' });
  } catch {
    // A name in letters that no font here has: a PDF with empty boxes is better than none.
    return compiler.pdf(result);
  }
}
