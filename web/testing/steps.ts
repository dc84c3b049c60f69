import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { ASSESSMENT_ID } from '#web/testing/examples.ts';
import { FakeSocket, type renderApp } from '#web/testing/render-app.tsx';

export type User = ReturnType<typeof renderApp>['user'];

export const toStepPath = (step: string) => `/assessment/${step}?assessment=${ASSESSMENT_ID}`;
export const click = async (user: User, role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }));

/** Answers a mood check of a child of 7 or more. */
export async function answerMood(user: User, mood = 'Okay', energy = 'Low'): Promise<void> {
  await click(user, 'radio', mood);
  await click(user, 'button', 'Next');
  await click(user, 'radio', energy);
  await click(user, 'button', 'Complete');
}

/** Tells the page that the device has a connection, or has none; requests are answered all the same. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** The socket, once it has asked for the assessment. */
export async function findSubscribedSocket(): Promise<FakeSocket> {
  await waitFor(() =>
    expect(FakeSocket.opened[0]?.sent.map(({ topic }) => topic)).toContain(`assessment:${ASSESSMENT_ID}`),
  );
  return FakeSocket.opened[0] as FakeSocket;
}

/** Presentation fields of every answer of a child. */
export const SHOWN = { presentation: 'stage-7', viewport: { width: innerWidth, height: innerHeight } } as const;
