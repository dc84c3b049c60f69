/** A task as a solver sees it: signs of each option, and the place of the right one. */
export type Choice = { answer: number; options: readonly (readonly string[])[] };
export type Solver<Task> = { name: string; solve: (task: Task) => number };

/**
 * A solver that learns from tasks which signs the right options have (naive Bayes with one added observation) and takes
 * the option with the most evidence. It finds what a rule of thumb could find, without being told what to look for.
 */
export function learn<Task>(name: string, seen: readonly Task[], describe: (task: Task) => Choice): Solver<Task> {
  const counts = new Map<string, { right: number; wrong: number }>();
  const totals = { right: 0, wrong: 0 };
  for (const { answer, options } of seen.map(describe)) {
    options.forEach((signs, place) => {
      const kind = place === answer ? 'right' : 'wrong';
      totals[kind] += 1;
      for (const sign of signs) {
        const count = counts.get(sign) ?? { right: 0, wrong: 0 };
        count[kind] += 1;
        counts.set(sign, count);
      }
    });
  }
  const weigh = (sign: string): number => {
    const { right, wrong } = counts.get(sign) ?? { right: 0, wrong: 0 };
    return Math.log((right + 1) / (totals.right + 2)) - Math.log((wrong + 1) / (totals.wrong + 2));
  };
  return {
    name,
    solve(task) {
      const evidence = describe(task).options.map((signs) => signs.reduce((sum, sign) => sum + weigh(sign), 0));
      return evidence.indexOf(Math.max(...evidence));
    },
  };
}

/** The solvers that are right more often than by chance and `margin` together. */
export function measure<Task extends { answer: number }>(
  where: string,
  solvers: readonly Solver<Task>[],
  tasks: readonly Task[],
  chance: number,
  margin: number,
): string[] {
  return solvers.flatMap(({ name, solve }) => {
    const right = tasks.filter((task) => solve(task) === task.answer).length / tasks.length;
    return right > chance + margin
      ? [`${where}: ${name} is right in ${right.toFixed(3)}, chance ${chance.toFixed(3)}`]
      : [];
  });
}
