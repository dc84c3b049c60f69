import { describe, expect, test } from 'vitest';
import { fillNickname, formatSentence, formatSentenceFor } from '#messages/report.ts';
import { isSpokenTo, toThirdPerson } from '#messages/report-voice.ts';
import { createReport, FULL_WEEK, listStatements } from '#shared/measurement/testing/week.ts';

const views = { key: 'trait.views', params: { trait: 'N', more: 'parent', less: 'teacher' } };
const own = { key: 'trait.views', params: { trait: 'E', more: 'child', less: 'parent' } };

describe('a sentence said to somebody', () => {
  test('has the nickname where it speaks of the child', () => {
    expect(formatSentenceFor(own, { child: 'Mira' })).toBe('Mira sees a more outgoing child than you do.');
    expect(formatSentenceFor({ key: 'note.helped', params: {} }, { child: 'Mira' })).toBe(
      'Mira was helped with some answers; they weigh less.',
    );
    expect(fillNickname('Your child’s week: {child} and your child.', 'Jules')).toBe('Jules’s week: Jules and Jules.');
  });
  test('has "your child" for the parent and "the child" for others where no nickname is known', () => {
    expect(formatSentence(own)).toBe('Your child sees a more outgoing child than you do.');
    expect(formatSentenceFor(own, { child: null, voice: 'shared' })).toBe(
      'The child sees a more outgoing child than the parent does.',
    );
  });
  test('speaks of the parent and not to the parent where it was shared', () => {
    expect(formatSentenceFor(views, { child: 'Mira', voice: 'shared' })).toBe(
      'The parent sees stronger feelings than the teacher does.',
    );
    expect(
      formatSentenceFor({ key: 'rating.social-insight', params: { rating: 9 } }, { child: 'Mira', voice: 'shared' }),
    ).toBe('The parent sees strong social skills at home (9 of 10).');
    expect(toThirdPerson('You and the teacher see it differently. Your form, and what you say.')).toBe(
      'The parent and the teacher see it differently. The parent’s form, and what the parent says.',
    );
  });
  test.each(['$& You', 'your child', '{child}', 'You'])('leaves the name %s as it is', (name) => {
    expect(formatSentenceFor(own, { child: name, voice: 'shared' })).toBe(
      `${name} sees a more outgoing child than the parent does.`,
    );
  });
});

test('an idea speaks to whoever carries it out', () => {
  const idea = { key: 'recommend.area', params: { area: 'emotional', aim: 'keep' } };
  expect(formatSentenceFor(idea, { voice: 'shared' })).toBe('Name feelings as they come up, yours included.');
  expect(formatSentenceFor({ key: 'next.worry', params: {} }, { voice: 'shared' })).toContain(
    'speak with a paediatrician or',
  );
});

test('no sentence of a shared report but an idea says you, and none of any report has an unfilled place', () => {
  for (const statement of listStatements(createReport(FULL_WEEK))) {
    if (!isSpokenTo(statement.key))
      expect(formatSentenceFor(statement, { child: 'Mira', voice: 'shared' })).not.toMatch(
        /\byou(r|rs|rself)?\b|\{|the parent (see|say|know|have|are|do)\b/i,
      );
    expect(formatSentenceFor(statement, { child: 'Mira' })).not.toMatch(/\{|your child|Mira (he|she|his|her)\b/i);
    expect(formatSentence(statement)).not.toContain('{');
  }
});
