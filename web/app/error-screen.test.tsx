import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { ErrorScreen } from '#web/app/error-screen.tsx';

function Broken({ fault }: { fault: unknown }): never {
  throw fault;
}

test.each([
  [new Error('the bridge is out'), 'the bridge is out'],
  [new ApiProblem(503, 'UNAVAILABLE'), '503 UNAVAILABLE'],
  ['a bare word', 'a bare word'],
  [new Error(''), 'Something went wrong that we did not expect.'],
])('a screen that breaks says what is known: %s', (fault, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorScreen>
      <Broken fault={fault} />
    </ErrorScreen>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!');
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});
