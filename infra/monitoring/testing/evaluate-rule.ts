import { parser } from '@prometheus-io/lezer-promql';

type Node = ReturnType<typeof parser.parse>['topNode'];
type Figure = { series: string; name: string; labels: Record<string, string>; value: number };
/** Undefined where Prometheus has no result: no figure, or a comparison that does not hold. */
type Result = number | undefined;

const ARITHMETIC: Record<string, (left: number, right: number) => number> = {
  Add: (left, right) => left + right,
  Sub: (left, right) => left - right,
  Mul: (left, right) => left * right,
  Div: (left, right) => left / right,
};
const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Whether an alarm rings, where processes showed these figures one after the other within the shortest time that its rule
 * looks back. As in Prometheus, a series that begins among them has not increased with its first value, and a counter that
 * falls begins anew at 0. It knows the part of PromQL that the promises are written in, and no `for`.
 * @throws Error for anything else
 */
export function isRinging(expression: string, ...scrapes: string[]): boolean {
  const figures = Map.groupBy(scrapes.flatMap(parseFigures), ({ series }) => series);
  const read = ({ from, to }: Node) => expression.slice(from, to);
  const getEnds = ({ name, firstChild, lastChild }: Node): [Node, Node] => {
    if (!firstChild || !lastChild) throw new Error(`${name} is empty in ${expression}`);
    return [firstChild, lastChild];
  };
  const evaluate = (node: Node): Result => {
    if (node.name === 'NumberDurationLiteral') return Number(read(node));
    const [first, last] = getEnds(node);
    switch (node.name) {
      case 'PromQL':
      case 'ParenExpr':
      case 'FunctionCallBody':
        return evaluate(first);
      case 'AggregateExpr':
        if (read(first) !== 'sum') break;
        return evaluate(last);
      case 'FunctionCall':
        if (read(first) === 'increase') return sumIncreases(getEnds(last)[0]);
        if (read(first) === 'rate') return divide(sumIncreases(getEnds(last)[0]), readSeconds(getEnds(last)[0]));
        if (read(first) === 'changes') return findMostChanges(getEnds(last)[0]);
        break;
      case 'BinaryExpr':
        return combine(first.nextSibling?.name ?? '', evaluate(first), evaluate(last));
    }
    throw new Error(`${node.name} is not known: ${read(node)}`);
  };
  /** The values of each series, the oldest first. */
  const listSelected = (matrix: Node): number[][] => {
    const [selector] = getEnds(matrix);
    const [name] = getEnds(selector);
    const matchers = selector.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
    const isSelected = (figure: Figure) =>
      figure.name === read(name) && matchers.every((matcher) => isMatching(figure, matcher));
    const selected = [...figures.values()].filter((series) => series.every(isSelected));
    return selected.map((series) => series.map(({ value }) => value));
  };
  const sumIncreases = (matrix: Node): Result => {
    const selected = listSelected(matrix);
    return selected.length > 0 ? selected.reduce((sum, values) => sum + countIncrease(values), 0) : undefined;
  };
  /** Without an aggregate each series rings by itself, and the one of the most changes first. */
  const findMostChanges = (matrix: Node): Result => {
    const selected = listSelected(matrix);
    return selected.length > 0 ? Math.max(...selected.map(countChanges)) : undefined;
  };
  const isMatching = ({ labels }: Figure, matcher: Node): boolean => {
    const [label, text] = getEnds(matcher);
    const value = labels[read(label)] ?? '';
    const wanted = JSON.parse(read(text)) as string;
    return matcher.getChild('MatchOp')?.getChild('EqlRegex')
      ? new RegExp(`^(?:${wanted})$`).test(value)
      : value === wanted;
  };
  const readSeconds = (matrix: Node): number => {
    const duration = read(getEnds(matrix)[1]);
    return Number.parseInt(duration, 10) * (SECONDS[duration.at(-1) ?? ''] ?? Number.NaN);
  };
  return evaluate(parser.parse(expression).topNode) !== undefined;
}

const countIncrease = (values: number[]): number =>
  values.reduce((sum, value, i) => {
    const previous = values[i - 1] ?? value;
    return sum + (value < previous ? value : value - previous);
  }, 0);
const countChanges = (values: number[]): number => values.filter((value, i) => i > 0 && value !== values[i - 1]).length;

const divide = (value: Result, by: number): Result => (value === undefined ? undefined : value / by);

function combine(operator: string, left: Result, right: Result): Result {
  if (left === undefined || right === undefined) return undefined;
  if (operator === 'And') return left;
  if (operator === 'Gtr') return left > right ? left : undefined;
  const compute = ARITHMETIC[operator];
  if (!compute) throw new Error(`${operator} is not known`);
  return compute(left, right);
}

/** The samples of the text format of Prometheus. */
const parseFigures = (text: string): Figure[] =>
  [...text.matchAll(/^((\w+)(?:\{(.*)\})?) (\S+)$/gm)].map(([, series = '', name = '', labels = '', value]) => ({
    series,
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, of]) => [label, of])),
    value: Number(value),
  }));
