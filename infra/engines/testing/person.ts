import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver, Spot } from '#infra/engines/testing/driver.ts';

const PATIENCE_MS = 40_000;
const LOOK_AGAIN_MS = 100;

type Kind = 'button' | 'choice' | 'field' | 'part';

/**
 * Where an element with this name can be pressed: found by its label, visible, and not covered. It runs in the page, so
 * it must not use anything from this module.
 */
function findSpot(kind: string, name: string): Spot | null {
  const kinds: Record<string, string> = {
    button: 'button, a[href], [role=tab], summary',
    choice: 'input[type=radio], input[type=checkbox]',
    field: 'input, select, textarea',
  };
  const normalizeText = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const readWords = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return normalizeText(copy.textContent);
  };
  const listNames = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(readWords);
    return [
      normalizeText(element.getAttribute('aria-label')),
      ...labels,
      ...(kind === 'button' ? [readWords(element)] : []),
    ];
  };
  const isNamed = (element: Element) =>
    listNames(element).some((each) => each === name || (kind === 'field' && each.startsWith(name)));
  const all = [...document.querySelectorAll(kind === 'part' ? name : (kinds[kind] ?? ''))];
  for (const element of kind === 'part' ? all : all.filter(isNamed)) {
    // A native control may be drawn by its label.
    for (const candidate of [element, ...((element as HTMLInputElement).labels ?? [])]) {
      candidate.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = candidate.getBoundingClientRect();
      const spot = { x: left + width / 2, y: top + height / 2 };
      const met = width > 2 && height > 2 ? document.elementFromPoint(spot.x, spot.y) : null;
      if (met && (candidate.contains(met) || met.contains(element))) return spot;
    }
  }
  return null;
}

/**
 * Sets a select or a date field like the browser's own picker; text cannot be typed into them. Returns whether it was
 * one.
 */
function setField(name: string, value: string): boolean {
  const field = document.activeElement as HTMLInputElement | HTMLSelectElement | null;
  if (!field || !(field instanceof HTMLSelectElement || field.type === 'date')) return false;
  const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  if (field.value !== value) throw new Error(`${name} does not take ${value}`);
  return true;
}

/** Acts in one window by visible names, whatever the engine. */
export function createPerson(driver: Driver, baseUrl: string) {
  const inPage = <Args extends readonly unknown[]>(run: (...args: Args) => unknown, ...args: Args) =>
    driver.read(`(${run})(${args.map((each) => JSON.stringify(each)).join(', ')})`);
  const readText = async () => `${await driver.read('document.body.innerText')}`;

  /** Polls until `look` returns something; errors while a page is being replaced are ignored. */
  async function waitUntil<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
    let fault: unknown;
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(LOOK_AGAIN_MS)) {
      const result = await look().catch((problem: unknown) => {
        fault = problem;
        return null;
      });
      if (result) return result;
    }
    const shownText = await readText().catch(() => '');
    throw new Error(`${what} did not come within ${PATIENCE_MS / 1000} s. Shown: ${shownText.slice(0, 300)}`, {
      cause: fault,
    });
  }

  /** The position of an element once it is the same twice: a moving element would be missed. */
  const waitForStillSpot = (kind: Kind, name: string): Promise<Spot> => {
    let before = '';
    return waitUntil(`${kind} “${name}”`, async () => {
      const spot = (await inPage(findSpot, kind, name)) as Spot | null;
      const isStill = JSON.stringify(spot) === before;
      before = JSON.stringify(spot);
      return isStill && spot;
    });
  };
  const press = async (kind: Kind, name: string) => driver.press(await waitForStillSpot(kind, name));
  return {
    goTo: (path: string) => driver.open(baseUrl + path),
    tap: (name: string) => press('button', name),
    choose: (name: string) => press('choice', name),
    /** Presses an element without a name, by its selector. */
    tapPart: (selector: string) => press('part', selector),
    async fill(name: string, value: string) {
      await driver.press(await waitForStillSpot('field', name));
      if (!(await inPage(setField, name, value))) await driver.type(value);
    },
    sees: (words: string) => waitUntil(`“${words}”`, async () => (await readText()).includes(words)),
    isAt: (path: string) =>
      waitUntil(`the page ${path}`, async () => `${await driver.read('location.pathname')}`.startsWith(path)),
    /** The current question, once it differs from `but`. */
    question: (but = '') =>
      waitUntil('a question', async () => {
        const questionText = `${await driver.read("document.querySelector('.stage-asks :is(h2, h3)')?.textContent ?? ''")}`;
        return questionText !== but && questionText;
      }),
  };
}
