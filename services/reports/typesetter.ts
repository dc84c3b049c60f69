import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { LOCALE } from '#messages/locale.ts';
import { shell } from '#messages/shell.ts';
import type { ReportPdfRequest } from '#services/reports/blocks.ts';
import { findIdeaText } from '#services/reports/ideas-on-paper.ts';
import { buildPdfModel, type PdfModel } from '#services/reports/pdf-model.ts';
import { buildChildPage, buildSchoolPage } from '#shared/report-view/papers.ts';

const packages = createRequire(`${import.meta.dirname}/`);

/** The fonts of the screen in their static cuts: they are packed with us, so a page looks alike on every machine. */
const FILES = ['latin', 'latin-ext'].flatMap((subset) => [
  `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-400-normal.woff`,
  `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-700-normal.woff`,
  `@fontsource/caprasimo/files/caprasimo-${subset}-400-normal.woff`,
]);

/** Tables for kerning and ligatures. Small text does well without, and is set in half the time. */
const PAIRS = ['GPOS', 'GSUB', 'GDEF'];

/** Every font of the report, in the format of the typesetter. */
export const readFonts = (): Buffer[] =>
  FILES.map((file) => toTtf(readFileSync(packages.resolve(file)), file.includes('caprasimo') ? [] : PAIRS));

const [WOFF_HEAD, WOFF_ENTRY, TTF_HEAD, TTF_ENTRY] = [44, 20, 12, 16];

/**
 * A WOFF is a TrueType font whose tables are deflated one by one; the typesetter takes only TrueType. `without` names
 * tables to leave out.
 */
function toTtf(woff: Buffer, without: readonly string[] = []): Buffer {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, i) => WOFF_HEAD + WOFF_ENTRY * i).filter(
    (at) => !without.includes(woff.toString('latin1', at, at + 4)),
  );
  const count = entries.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(TTF_HEAD + TTF_ENTRY * count);
  woff.copy(head, 0, 4, 8);
  for (const [i, value] of [count, power * TTF_ENTRY, Math.log2(power), (count - power) * TTF_ENTRY].entries())
    head.writeUInt16BE(value, 4 + 2 * i);
  const parts = [head];
  let offset = head.length;
  for (const [i, from] of entries.entries()) {
    const [at, packed, length, checksum] = [4, 8, 12, 16].map((place) => woff.readUInt32BE(from + place)) as [
      number,
      number,
      number,
      number,
    ];
    const raw = woff.subarray(at, at + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(raw) : raw).copy(table);
    const to = TTF_HEAD + TTF_ENTRY * i;
    woff.copy(head, to, from, from + 4);
    for (const [j, value] of [checksum, offset, length].entries()) head.writeUInt32BE(value, to + 4 + 4 * j);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}

const FOLDER = import.meta.dirname;
const TEMPLATE = `${FOLDER}/report.typ`;
/** The pages for school and for the child. */
const PAPERS_TEMPLATE = `${FOLDER}/papers.typ`;

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
      return request.paper ? typesetPaper(compiler, request) : typeset(compiler, buildPdfModel(request));
    } finally {
      compiler.resetShadow();
      count += 1;
      if (count % SWEEP_EVERY === 0) compiler.evictCache(SWEEPS_KEPT);
    }
  };
}

const addFile = (compiler: NodeCompiler, file: string, content: unknown) =>
  compiler.mapShadow(`${FOLDER}/${file}`, Buffer.from(JSON.stringify(content, replaceUnprintable)));

function compileTemplate(compiler: NodeCompiler, mainFilePath: string) {
  const compiling = compiler.compile({ mainFilePath });
  const { result } = compiling;
  if (!result)
    throw new Error(`the template does not compile: ${JSON.stringify(compiling.takeError()?.shortDiagnostics)}`);
  return result;
}

/** A name in letters that no font here has: a PDF with empty boxes is better than none. */
function writePdf(compiler: NodeCompiler, result: ReturnType<typeof compileTemplate>): Uint8Array {
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1' });
  } catch {
    return compiler.pdf(result);
  }
}

function typesetPaper(compiler: NodeCompiler, request: ReportPdfRequest): Uint8Array {
  const { paper } = request;
  const source = { ...request, findIdeaText };
  addFile(compiler, 'paper.json', {
    lang: LOCALE,
    brand: shell.product,
    school: paper?.name === 'school' ? buildSchoolPage(source, paper.parts) : null,
    child: paper?.name === 'child' ? buildChildPage(source) : null,
  });
  return writePdf(compiler, compileTemplate(compiler, PAPERS_TEMPLATE));
}

function typeset(compiler: NodeCompiler, { foot, pages, ...paper }: PdfModel): Uint8Array {
  const compileWithPages = (count: number) => {
    const [report, behind] = [pages.report, pages.behind].map((each) => each.replace('{pages}', String(count)));
    addFile(compiler, 'foot.json', { foot, report, behind });
    return compileTemplate(compiler, TEMPLATE);
  };
  addFile(compiler, 'report.json', paper);
  const firstPass = compileWithPages(USUAL_PAGES);
  const result = firstPass.numOfPages === USUAL_PAGES ? firstPass : compileWithPages(firstPass.numOfPages);
  return writePdf(compiler, result);
}
