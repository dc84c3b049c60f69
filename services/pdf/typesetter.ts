import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fonts } from '#services/pdf/fonts.ts';
import type { ReportPdfRequest } from '#services/pdf/made.ts';
import { type Paper, paperOf } from '#services/pdf/paper.ts';

const FOLDER = import.meta.dirname;
const TEMPLATE = `${FOLDER}/report.typ`;

/** What was set once is kept for so many reports: their sentences are much alike, and what is not used again goes. */
const KEPT = 12;

/** Control characters have no shape, so no font can show them; half a surrogate pair is no character. */
const shown = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed().replaceAll(/[^\P{Cc}\n]/gu, ' ') : value);

/** Sets reports, one after the other: a page is text from beginning to end, whatever a nickname or a quote is made of. */
export function typesetter(): (request: ReportPdfRequest) => Uint8Array {
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: fonts() }] });
  return (request) => {
    try {
      return set(compiler, paperOf(request));
    } finally {
      compiler.evictCache(KEPT);
    }
  };
}

function set(compiler: NodeCompiler, paper: Paper): Uint8Array {
  const { result, takeError } = bound(compiler.compile({ mainFilePath: TEMPLATE, inputs: { data: JSON.stringify(paper, shown) } }));
  if (!result) throw new Error(`the template does not compile: ${JSON.stringify(takeError()?.shortDiagnostics)}`);
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1' });
  } catch {
    // A name in letters that no font here has: better with empty boxes, and tagged all the same, than not at all.
    return compiler.pdf(result);
  }
}

const bound = (compiled: ReturnType<NodeCompiler['compile']>) => ({ result: compiled.result, takeError: () => compiled.takeError() });
