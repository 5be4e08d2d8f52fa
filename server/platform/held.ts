import { channel } from 'node:diagnostics_channel';
import type { Db } from './database.ts';

/** What is locked by its number before what hangs on it is written, in the order in which transactions lock it. */
const lockables = ['person', 'order', 'circle'] as const;
type Lockable = (typeof lockables)[number];

interface Held {
  keys: Set<string>;
  /** The kind that was locked last, by its place in the order. */
  latest: number;
}

// By the connection of a transaction: it ends with it, and so do its locks.
const locks = new WeakMap<Db, Held>();

/** Hears of locks that are taken against the order: two transactions that do so may wait for each other for ever. */
export const lockViolations = channel('qunlu.lock-order');

/** Said by whoever locks a row in a transaction that is still open. */
export function noteHeld(db: Db, what: Lockable, ids: readonly number[]): void {
  const held = locks.get(db) ?? { keys: new Set(), latest: 0 };
  locks.set(db, held);
  const rank = lockables.indexOf(what);
  for (const id of ids) {
    const key = `${what} ${id}`;
    if (!held.keys.has(key) && rank < held.latest)
      lockViolations.publish(`${key} is locked after ${[...held.keys].join(', ')}`);
    held.keys.add(key);
  }
  held.latest = Math.max(held.latest, rank);
}

/** The same of a row that is new: nobody else can lock it, so its place in the order does not matter. */
export function noteMade(db: Db, what: Lockable, id: number): void {
  const held = locks.get(db) ?? { keys: new Set(), latest: 0 };
  locks.set(db, held);
  held.keys.add(`${what} ${id}`);
}

/** Whether a row of this kind can still be locked by this transaction: nothing that comes after it in the order is held. */
export const canStillLock = (db: Db, what: Lockable): boolean =>
  (locks.get(db)?.latest ?? 0) <= lockables.indexOf(what);

/**
 * Proves what a function would only say of its caller: this very row is locked by this transaction (decision 0095). Fails as a
 * defect, before anything is written.
 */
export function requireHeld(db: Db, what: Lockable, id: number): void {
  if (!locks.get(db)?.keys.has(`${what} ${id}`))
    throw new Error(`${what} ${id} is not locked by this transaction`);
}
