import { formatSentenceFor } from '#messages/report.ts';
import type { Voice } from '#messages/report-voice.ts';
import type { AreaTrend, ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { selectReasons, toReadable } from '#shared/report-view/sentences.ts';
import type { Instant } from '#shared/values/days.ts';
import type { SchoolPart } from '#shared/values/papers.ts';

/** One piece of the appendix. `small` is secondary text; `bold` leads a line. */
export type Block =
  | { kind: 'title' | 'head' | 'small'; text: string }
  | { kind: 'text' | 'item'; said: TextPieces }
  | { kind: 'lead'; bold: string; text: string }
  | {
      kind: 'table';
      head: readonly string[];
      widths: readonly number[];
      rows: readonly (readonly string[])[];
      lines: readonly number[];
    };
/** `beside`: what stands in a second column. */
export type Section = { title: string; blocks: Block[]; beside?: Block[] };

export const small = (text: string): Block => ({ kind: 'small', text });
export const head = (text: string): Block => ({ kind: 'head', text });
export const lead = (bold: string, text: string): Block => ({ kind: 'lead', bold, text });
/** List items. Each is a paragraph: a list of the typesetter takes three times as long. */
export const list = (items: readonly TextPieces[]): Block[] => items.map((pieces) => ({ kind: 'item', said: pieces }));
/** Numbered steps. */
export const steps = (items: readonly string[]): Block[] => items.map((each, i) => lead(`${i + 1}.`, each));

/** The width of a page in characters of average text, and the part of a column that its edges take. */
const [LETTERS, EDGES] = [112, 1];

/**
 * A table that computes how many lines each row takes: rows of a given height are laid out once; otherwise the
 * typesetter tries each cell first, which takes three times as long.
 */
export function table(head: readonly string[], widths: readonly number[], rows: readonly (readonly string[])[]): Block {
  const all = widths.reduce((sum, each) => sum + each, 0);
  const room = widths.map((each) => Math.max(1, (each / all) * LETTERS - EDGES));
  const lines = [head, ...rows].map((row) => Math.max(...row.map((text, i) => countLines(text, room[i] ?? LETTERS))));
  return { kind: 'table', head, widths, rows, lines };
}

/** Lines of a block in one of two columns, with the room around it. */
function countBlockLines(block: Block): number {
  if (block.kind === 'table') return block.lines.reduce((sum, n) => sum + n, 0);
  const text =
    'said' in block ? block.said.join('') : block.kind === 'lead' ? `${block.bold} ${block.text}` : block.text;
  return countLines(text, LETTERS / 2) + (block.kind === 'head' || block.kind === 'title' ? 0.6 : 0.2);
}

/**
 * A section in two columns of about the same length, so that no column stays empty. It is cut before a heading, as one
 * that stands alone at the foot of a column misleads.
 */
export function layInColumns(title: string, blocks: readonly Block[]): Section {
  const lines = blocks.map(countBlockLines);
  const sumTo = (end: number) => lines.slice(0, end).reduce((sum, n) => sum + n, 0);
  const half = sumTo(blocks.length) / 2;
  const cuts = blocks.flatMap(({ kind }, i) => (i > 0 && (kind === 'head' || kind === 'title') ? [i] : []));
  const [cut = blocks.length] = cuts.toSorted((a, b) => Math.abs(sumTo(a) - half) - Math.abs(sumTo(b) - half));
  return { title, blocks: blocks.slice(0, cut), beside: blocks.slice(cut) };
}

/** How many lines a text takes in a column of `room` characters, broken between words. */
function countLines(text: string, room: number): number {
  let [lines, used] = [1, 0];
  for (const word of text.split(' ')) {
    const needed = used === 0 ? word.length : used + 1 + word.length;
    if (needed <= room) used = needed;
    else {
      lines += used === 0 ? Math.ceil(word.length / room) - 1 : Math.ceil(word.length / room);
      used = Math.min(word.length, room);
    }
  }
  return lines;
}

/** The input of a PDF: the stored document and the child's name; `paper`: the page beside the report that is meant. */
export type ReportPdfRequest = {
  paper?: { name: 'child' } | { name: 'school'; parts: readonly SchoolPart[] };
  document: ReportDocument;
  /** The areas over three weeks and more, which the document does not hold. */
  trends?: readonly AreaTrend[];
  child: string;
  generatedAt: Instant | null;
  timeZone: string;
};

/** What every part of the PDF is built from. */
export type PdfContext = {
  report: ReportDocument;
  trends: readonly AreaTrend[];
  child: string;
  say: FormatSentence;
  /** Formats the reason for an idea; null if it stands further up on the paper, or if the idea suits any child. */
  sayReason: (reason: Statement) => TextPieces | null;
  formatDate: (instant: string) => string;
};

/** A sentence in pieces, of which every second one is bold: how sure it is. */
export type TextPieces = string[];
type FormatSentence = (statement: Pick<Statement, 'key' | 'params'>) => TextPieces;

/** Says each reason once, in the order in which the paper is read. */
export function createReasonFormatter(say: FormatSentence): PdfContext['sayReason'] {
  const read: Statement[] = [];
  return (reason) => {
    read.push(reason);
    return selectReasons(read).at(-1) ? say(reason) : null;
  };
}

/** A paper is handed on, so it speaks of the parent and not to the parent. */
export const VOICE = 'paper' satisfies Voice;
/** Formats a report's statements for the readers of a paper about this child. */
export const createSentenceFormatter =
  (child: string): FormatSentence =>
  (statement) =>
    formatSentenceFor(toReadable(statement), { child, voice: VOICE }).split(/\b(clearly|probably)\b/);
