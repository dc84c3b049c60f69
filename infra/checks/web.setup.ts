import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Outside of `act`, which switches it on by itself, `IS_REACT_ACT_ENVIRONMENT` stays off: React would warn of an answer
// or of code that arrives between the end of a test and its cleanup, which depends on how busy the machine is.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  if (!('window' in globalThis)) return;
  // The files of a worker share its window.
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as a page forgets them
  for (const name of document.cookie.match(/[^=; ]+(?==)/g) ?? []) document.cookie = `${name}=; path=/; max-age=0`;
  history.replaceState(null, '', '/');
});

const { getElementError } = getConfig();
/** Whether Testing Library looks again and again for what is to appear. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({
  // Code that loads late takes seconds on a busy machine. Below `testTimeout`, so that the message says what was waited
  // for.
  asyncUtilTimeout: 15_000,
  // The error of each look is dropped; printing the page for it took a tenth of the time.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? undefined) : getElementError(message, container),
});

// Without a layout there are no fonts either.
if ('document' in globalThis) {
  Object.assign(globalThis, {
    FontFace: class {
      load = async () => this;
    },
  });
  Object.assign(document, { fonts: { add: () => undefined } });
}

// No test asks a real server. A fake one ends with its test, while its page may still send what it had begun.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
