import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventCodec } from '#services/database/encode.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { examples } from '#shared/testing/examples.ts';

describe('the codec', () => {
  const codec = createEventCodec();

  it.each(Object.values(examples))('gives back $type as it was', (event) => {
    expect(codec.decode(JSON.parse(JSON.stringify(codec.encode(event))))).toEqual(event);
  });

  it('keeps type and time in columns of their own and out of the data', () => {
    const { type, schemaVersion, at, data } = codec.encode(examples.MoodChecked);
    expect({ type, schemaVersion, at }).toEqual({ type: 'MoodChecked', schemaVersion: 1, at: examples.MoodChecked.at });
    expect(data).toEqual({ day: 1, mood: 'happy', energy: 'medium', rtMs: 2400, assist: 'alone' });
  });

  it('writes no event that could not be read again', () => {
    expect(() => codec.encode({ ...examples.MoodChecked, rtMs: Number.NaN })).toThrow();
    expect(() => codec.encode({ ...examples.MoodChecked, name: 'Mira' } as AssessmentEvent)).toThrow();
  });

  it('writes no event of a type that the release before does not read, and reads it', () => {
    const cautious = createEventCodec({}, ['MoodChecked']);
    expect(() => cautious.encode(examples.MoodChecked)).toThrow('MoodChecked is read by this release');
    expect(cautious.decode(codec.encode(examples.MoodChecked))).toEqual(examples.MoodChecked);
    expect(cautious.encode(examples.DayOpened).type).toBe('DayOpened');
  });

  it('refuses exactly the texts that jsonb refuses', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '\\', '\\\\', '\u0000', '\ud800', '\udc00', '\\u0000'),
        (text, seed) => {
          const response = text + seed;
          // As a key it is refused when the request is read.
          fc.pre(response !== '__proto__');
          const storable = !response.includes('\u0000') && response.isWellFormed();
          const event = { ...examples.ItemAnswered, response: { [response]: [response] } };
          if (storable) expect(codec.encode(event).data.response).toEqual({ [response]: [response] });
          else expect(() => codec.encode(event)).toThrow('INVALID_INPUT');
        },
      ),
    );
  });

  it('says of a damaged event which field is wrong, and never what it holds', () => {
    const stored = codec.encode(examples.ParentObserved);
    const damaged = { ...stored, data: { ...stored.data, homeActivities: ['Watching the neighbours'] } };
    expect(() => codec.decode(damaged)).toThrow('ParentObserved cannot be read: homeActivities.0 invalid_value');
  });

  it('gives back the fields of the next release as they are, and still finds a damaged one beside them', () => {
    const stored = codec.encode(examples.TrialsRecorded);
    const [trial] = examples.TrialsRecorded.trials;
    const newer = {
      ...stored,
      data: { ...stored.data, weather: 'rain', trials: [{ ...trial, hand: { left: true } }] },
    };
    expect(codec.decode(newer)).toEqual({ type: newer.type, at: newer.at, ...newer.data });
    expect(() => codec.decode({ ...newer, data: { ...newer.data, area: 'none' } })).toThrow(
      /^TrialsRecorded cannot be read: area invalid_value$/,
    );
  });
});

describe('events of an older shape', () => {
  const older = { type: 'MoodChecked', at: examples.MoodChecked.at, data: { day: 1, feeling: 'happy' } };
  const codec = createEventCodec({
    MoodChecked: [({ feeling, ...data }) => ({ ...data, mood: feeling }), (data) => ({ ...data, energy: 'medium' })],
  });

  it('are lifted version by version when they are read', () => {
    const lifted = { type: 'MoodChecked', at: older.at, day: 1, mood: 'happy', energy: 'medium' };
    expect(codec.decode({ ...older, schemaVersion: 1 })).toEqual(lifted);
    expect(codec.decode({ ...older, schemaVersion: 2, data: { day: 1, mood: 'happy' } })).toEqual(lifted);
  });

  it('are written in the newest version', () => {
    expect(codec.encode(examples.MoodChecked).schemaVersion).toBe(3);
  });

  it('are told from those of newer software, which are refused', () => {
    expect(() => codec.decode({ ...older, schemaVersion: 4 })).toThrow(
      'MoodChecked has version 4; this software knows 3',
    );
  });
});
