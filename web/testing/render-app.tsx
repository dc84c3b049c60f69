import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { DEFAULT_CLAIMS } from '#shared/messages/claims.ts';
import type { DeviceStore } from '#web/api/device-store.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { PageLife } from '#web/api/page-life.ts';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { Screens } from '#web/app/router.tsx';
import type { PageSettings } from '#web/lib/page-settings.ts';
import { settings } from '#web/lib/settings.ts';
import { ANA } from '#web/testing/examples.ts';

const PAGE: PageSettings = { claims: DEFAULT_CLAIMS, demoContact: null, signInProvider: null };

/** Fake WebSocket: opens at once and sends what a test tells it to. */
export class FakeSocket {
  static opened: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: { type: string; topic?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.opened.push(this);
    queueMicrotask(() => {
      this.readyState = FakeSocket.OPEN;
      this.onopen?.();
    });
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  /** The right to see this assessment has ended. */
  ends(assessmentId: string) {
    this.onmessage?.({ data: JSON.stringify({ v: 1, type: 'gone', topic: `assessment:${assessmentId}` }) });
  }
  /** `reset`: the view comes from a store that was restored. */
  shows(view: ProgressView, reset?: true) {
    const topic = `assessment:${view.id}`;
    this.onmessage?.({ data: JSON.stringify({ v: 1, type: 'view', topic, version: view.version, view, reset }) });
  }
}

/**
 * From now on timers also go by `passTime`, so that no test waits for them or has to be ready before they ring.
 * Otherwise they go on by themselves, since pages and Testing Library wait by them too.
 */
export function controlTime(): { passTime: (ms: number) => Promise<void> } {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return { passTime: (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))) };
}

/** Makes the tab visible again after `afterMs`, when its data is stale. */
export async function returnToTab(afterMs: number = settings.query.staleMs): Promise<void> {
  vi.setSystemTime(Date.now() + afterMs + 1);
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

let address = '';
let navigate: NavigateFunction = () => undefined;
/** Presses the back button. */
export const goBack = () => act(() => navigate(-1));
/** Follows an address in the same tab, such as a link that is pasted into it. */
export const goTo = (to: string) => act(() => navigate(to));

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  navigate = useNavigate();
  return null;
}

/**
 * A user who types a text at once, as one who pastes it: a render instead of one a letter. Keys in braces are pressed,
 * and dates, which the browser takes apart, are typed.
 */
function createUser() {
  const user = userEvent.setup({ delay: null });
  const type = async (element: Element, text: string) => {
    if (/^(date|month)$/.test(element.getAttribute('type') ?? '')) return user.type(element, text);
    const [, plain = '', keys = ''] = /^([^{]*)(.*)$/s.exec(text) ?? [];
    await user.click(element);
    if (plain) await user.paste(plain);
    if (keys) await user.keyboard(keys);
  };
  return { ...user, type };
}

/** Renders the whole app at an address. */
export function renderApp(
  path: string,
  page: Partial<PageSettings> = {},
  store: DeviceStore = createMemoryDeviceStore(),
) {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('scrollTo', () => undefined);
  const life = new PageLife({ openStore: async () => store });
  onTestFinished(() => life.end());
  // Task pages know the signed-in account from an earlier visit.
  if (path.startsWith('/assessment/')) localStorage.setItem('seven-stones.signed-in', ANA.userId);
  const user = createUser();
  const screen = render(
    <ErrorScreen>
      <MemoryRouter initialEntries={[path]}>
        <Screens page={{ ...PAGE, ...page }} life={life} />
        <Address />
      </MemoryRouter>
    </ErrorScreen>,
  );
  /** Ends the page, like closing the browser. */
  const unmount = () => {
    screen.unmount();
    life.end();
  };
  return { ...screen, unmount, user, address: () => address };
}
