import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getProgress } from '#shared/contracts/assessments.ts';
import { getSession } from '#shared/contracts/session.ts';
import { getSubjectResults, SubjectResult } from '#shared/contracts/subject-results.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { createProgressView } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();
const completedAt = '2026-11-19T16:00:00.000Z';
const createSubject = (subject: Subject, topics: Topic[], result: object) => {
  const graded = { evidence: 'expert-prior', scaleVersion: '7', strengths: [], weaknesses: [] };
  return SubjectResult.parse({ subject, completedAt, topics, result: { ...graded, ...result } });
};
const title = 'For the grown-up: results so far';
const week = createProgressView({ currentDay: 4, done: ['mood/4', 'academic/4/mathematics'] });

beforeEach(() => {
  server.on(getSession, { account: null });
  server.on(getProgress, week);
  server.on(getSubjectResults, {
    subjects: [
      createSubject('mathematics', ['fractions', 'geometry'], {
        score: 82,
        lo: 73,
        hi: 90,
        n: 14,
        level: 'Proficient',
        strengths: ['fractions', 'geometry'],
      }),
      createSubject('literature', ['vocabulary'], {
        score: 71,
        lo: 58,
        hi: 81,
        n: 1,
        level: 'Developing',
        weaknesses: ['vocabulary'],
      }),
      { subject: 'science', completedAt, topics: [], result: null },
      {
        subject: 'history',
        completedAt,
        topics: [],
        result: null,
        reach: { open: 'floor', end: 44, n: 12, evidence: 'expert-prior', scaleVersion: '7' },
      },
    ],
    areScoresHeldBack: false,
  });
});

describe('the results of finished subjects', () => {
  test('are asked for and shown only when a grown-up unfolds them, with range, answers, grade of evidence, strengths and areas to improve', async () => {
    const { user } = renderApp(toStepPath('academic/4'));
    const fold = await screen.findByText(title);
    expect(server.received(getSubjectResults)).toEqual([]);
    expect(screen.queryByText(/82%/)).toBeNull();
    await user.click(fold);
    await screen.findByText('82% (likely 73 to 90), from 14 answers');
    expect(screen.getByText('71% (likely 58 to 81), from 1 answer')).toBeInTheDocument();
    expect(screen.getByText(/^Evidence grade: an author’s ranking\..*Scale version 7\.$/)).toBeInTheDocument();
    expect(screen.getByText('Level: Proficient')).toBeInTheDocument();
    expect(screen.getByText('Strengths: Fractions, Geometry')).toBeInTheDocument();
    expect(screen.getAllByText(/Areas to improve/)).toHaveLength(1);
    expect(screen.getAllByText('The answers do not say enough for a score.')).toHaveLength(1);
    expect(screen.getByText('Score: below what this week can measure, up to 44, from 12 answers')).toBeInTheDocument();
    await user.click(fold);
    await waitFor(() => expect(screen.queryByText(/82%/)).toBeNull());
  });

  test('before the parent form is in name topics and no score, say why, and lead to the form', async () => {
    server.on(getSubjectResults, {
      subjects: [{ subject: 'mathematics', completedAt, topics: ['fractions'], result: null }],
      areScoresHeldBack: true,
    });
    const { user } = renderApp(toStepPath('academic/4'));
    await user.click(await screen.findByText(title));
    await screen.findByText('Topics done: Fractions');
    expect(screen.getByText(/^Scores come here once the parent form is in/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Parent Input' })).toHaveAttribute('href', toStepPath('parent/4'));
    expect(screen.queryByText('The answers do not say enough for a score.')).toBeNull();
    expect(screen.queryByText(/likely \d/)).toBeNull();
  });

  test('that cannot be loaded say so and can be asked for again', async () => {
    server.on(getSubjectResults, createRefusal(404, 'NOT_FOUND'));
    // Whoever comes from the draft of the report finds them open.
    const { user } = renderApp(`${toStepPath('academic/4')}#results`);
    expect(await screen.findByRole('alert')).toHaveTextContent('The results could not be loaded.');
    server.on(getSubjectResults, { subjects: [], areScoresHeldBack: false });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No subject is finished yet.');
  });

  test('are not offered before a subject is finished, nor beside other tasks', async () => {
    server.on(getProgress, createProgressView({ currentDay: 4, done: ['mood/4'] }));
    const first = renderApp(toStepPath('academic/4'));
    await screen.findByRole('button', { name: 'Start Mathematics Assessment' });
    expect(screen.queryByText(title)).toBeNull();
    first.unmount();
    server.on(getProgress, week);
    renderApp(toStepPath('mood/4'));
    await screen.findByText('This is done. Thank you!');
    expect(screen.queryByText(title)).toBeNull();
  });
});
