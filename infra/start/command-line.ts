type Bounds = { least: number; most?: number; isWhole?: boolean };

/**
 * The number of an option of the command line. Anything else ends the process before it has begun: a number that was
 * mistyped would make a run that never ends, or one that does nothing and passes.
 */
export function readNumber(
  option: string,
  text: string,
  { least, most = Number.MAX_SAFE_INTEGER, isWhole = true }: Bounds,
): number {
  const value = Number(text);
  const isNumber = text.trim() !== '' && (isWhole ? Number.isInteger(value) : Number.isFinite(value));
  if (isNumber && value >= least && value <= most) return value;
  const kind = isWhole ? 'a whole number' : 'a number';
  const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`;
  process.stderr.write(`“${text}” cannot be --${option}: give ${kind} ${range}.\n`);
  process.exit(2);
}
