/**
 * Prints the week's card alone. The mark is removed only after the print dialog, since some browsers render the paper
 * then.
 */
export function printFridge(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'fridge';
  addEventListener('afterprint', () => delete dataset.print, { once: true });
  print();
}
