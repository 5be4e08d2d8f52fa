import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from './database.ts';
import { lockViolations, noteHeld, noteMade } from './held.ts';

// Not in a world: that one fails a test in which a lock is out of order.
let heard: unknown[] = [];
const hear = (words: unknown): void => void heard.push(words);
beforeEach(() => lockViolations.subscribe(hear));
afterEach(() => {
  lockViolations.unsubscribe(hear);
  heard = [];
});
const transaction = (): Db => Object.create(null) as Db;

test('people, orders, circles: in this order nothing is said, nor of what is locked already or new', () => {
  const db = transaction();
  noteHeld(db, 'person', [1]);
  noteHeld(db, 'order', [2]);
  noteHeld(db, 'circle', [3]);
  noteHeld(db, 'person', [1]);
  noteMade(db, 'order', 4);
  noteHeld(db, 'order', [2, 4]);
  noteHeld(transaction(), 'person', [5]);
  expect(heard).toEqual([]);
});

test('a person after an order, and an order after a circle, are said', () => {
  const db = transaction();
  noteHeld(db, 'order', [2]);
  noteHeld(db, 'person', [1]);
  noteHeld(db, 'circle', [3]);
  noteHeld(db, 'order', [6]);
  expect(heard).toEqual([
    'person 1 is locked after order 2',
    'order 6 is locked after order 2, person 1, circle 3',
  ]);
});
