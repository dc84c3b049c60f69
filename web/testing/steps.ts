import { screen } from '@testing-library/react';
import { ASSESSMENT_ID } from '#web/testing/examples.ts';
import type { renderApp } from '#web/testing/render-app.tsx';

export type User = ReturnType<typeof renderApp>['user'];

export const toStepPath = (step: string) => `/assessment/${step}?assessment=${ASSESSMENT_ID}`;
export const click = async (user: User, role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }));

/** Presentation fields of every answer. */
export const SHOWN = { presentation: 'stage-1', viewport: { width: innerWidth, height: innerHeight } } as const;
