import { describe, expect, it, test } from 'vitest';
import { listBankItems } from '#services/assessment/academic.ts';
import type { Item } from '#services/item-bank/item.ts';
import { boundGuessing, countBlindChance, listTaps } from '#services/ops/item-check/blind-taps.ts';
import { ITEM_RULES } from '#services/ops/item-check/content-rules.ts';
import { ItemResponse } from '#shared/instruments/academic.ts';

const BANK = listBankItems();
const toParts = (...texts: string[]) => texts.map((text, place) => ({ id: 'abcdef'[place], text }));
const createItem = (task: object) => ({ ...BANK[0], map: undefined, ...task }) as Item;
const CHOICE = createItem({ format: 'choice', options: toParts('x', 'y', 'z'), key: 'b' });
const ORDER = createItem({ format: 'order', parts: toParts('x', 'y', 'z'), key: ['b', 'a', 'c'] });
const createTap = (kind: string, ...rows: string[][]) =>
  createItem({ format: 'map-tap', map: { kind, cells: rows }, key: [{ row: 1, column: 0 }] });
const LIST = createTap('list', ['one'], ['two'], ['three'], ['four']);
const TABLE = createTap('table', ['Seed', 'Height'], ['A', '1 cm'], ['B', '2 cm'], ['C', '3 cm']);
const SUM = createItem({ format: 'build-sum', parts: toParts('3', '4', '9', '+'), key: { target: '7' } });

describe('blind taps', () => {
  it.each([
    ['one of three options', CHOICE, 1 / 3],
    ['one of six orders', ORDER, 1 / 6],
    ['one of four lines', LIST, 1 / 4],
    ['two of eight cells, heads too, where a row is asked for', TABLE, 2 / 8],
    ['two of the 64 sequences of four tiles', SUM, 2 / 64],
    ['no number that is typed', createItem({ format: 'number', key: 3 }), 0],
  ])('are right as the marks say: %s', (_, item, chance) => {
    expect(countBlindChance(item)).toBeCloseTo(chance, 12);
  });

  test('a child that understands the task leaves out what is no answer: heads and other columns, tiles without a sum', () => {
    expect(boundGuessing(TABLE)).toEqual({ least: 2 / 8, most: 1 / 3 });
    expect(boundGuessing(SUM)).toEqual({ least: 1 / 3, most: 1 / 3 });
    expect(boundGuessing(ORDER)).toEqual({ least: 1 / 6, most: 1 / 6 });
  });

  test('each can be sent', () => {
    for (const tap of [CHOICE, ORDER, LIST, TABLE, SUM].flatMap(listTaps))
      expect(ItemResponse.safeParse(tap).success).toBe(true);
  });

  test('a c that no marking of taps bears out is a fault', () => {
    const rule = ITEM_RULES['c is blind chance'];
    for (const item of [CHOICE, ORDER, LIST, SUM]) {
      const { most } = boundGuessing(item);
      expect(rule({ ...item, c: most })).toBeNull();
      expect(rule({ ...item, c: most / 2 })).not.toBeNull();
    }
  });
});

test('the bank: tables and tiles alone are guessed better by who understands them than by blind taps', () => {
  const others = BANK.filter((item) => Math.abs(item.c - countBlindChance(item)) > 1e-9);
  expect(new Set(others.map((item) => (item.format === 'map-tap' ? item.map.kind : item.format)))).toEqual(
    new Set(['table', 'build-sum']),
  );
  expect(others.filter((item) => item.c < countBlindChance(item))).toEqual([]);
});
