/**
 * Prints the week's card alone. The mark stays until the print dialog is over, for a browser that draws the paper
 * later.
 */
export function printFridge(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'fridge';
  addEventListener('afterprint', () => delete dataset.print, { once: true });
  print();
}
