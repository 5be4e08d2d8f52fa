import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Tx } from '../../../platform/context.ts';
import { insertEntry } from '../store/postings.ts';
import type { MinuteAccount, PersonAccount, PlatformAccount, PlatformMinutes } from '../tables.ts';

interface Words {
  amount: number;
  /** What its owner reads: what it was, at most 60 characters. */
  title: string;
  /** With whom, about what, which fee, when it is released; at most 200 characters. */
  detail?: string;
}

/** One line of an entry, in fen, or all of them in minutes: positive adds to the account. */
export type Line =
  | (Words & { account: PersonAccount | MinuteAccount; userId: number })
  | (Words & { account: MinuteAccount; circleId: number })
  | { account: PlatformAccount | PlatformMinutes; amount: number };

export interface Entry {
  /** Names the action, e.g. `order:12:paid`; a second posting of it changes nothing. */
  key: string;
  kind: string;
  /** The order it belongs to; also chooses the shard of the platform's accounts. */
  orderId?: number;
  /** Chooses the shard when there is no order: a number of what it belongs to. */
  shardOf?: number;
  lines: readonly Line[];
  /** What is said when there is not enough. */
  short?: string;
}

const shards = 16;

/** Sorts orders by the shard that they post to: a transaction that posts to several takes them in this order. */
export const byShard = (one: number, other: number): number => (one % shards) - (other % shards);

/** Highest shard of the platform's accounts that a transaction has posted to. */
const reached = new WeakMap<object, number>();

/** One transaction takes shards in ascending order only: two that take them crosswise would wait for each other. */
function enter(tx: Tx, entry: Entry): number {
  const shard = (entry.orderId ?? entry.shardOf ?? 0) % shards;
  if (entry.lines.every((line) => 'title' in line)) return shard;
  if (shard < (reached.get(tx.db) ?? 0))
    throw new Error(`ledger entry ${entry.key}: post orders in one transaction by ascending shard`);
  reached.set(tx.db, shard);
  return shard;
}

/** At most so many characters, none of them halved. */
export const cut = (text: string, max: number): string =>
  [...text.replaceAll('\0', '').toWellFormed()].slice(0, max).join('');

const isNegative = (error: unknown): boolean =>
  error instanceof Error && (error as { constraint?: string }).constraint === 'ledger_account_not_negative';

/**
 * D108: the only way that money moves. In the caller's transaction, after its locks on people and rows. Answers false when
 * the key was posted before, and when nothing moves: lines of nothing are left out. Fails `stateChanged` when an account would go below zero.
 */
export async function post(tx: Tx, entry: Entry): Promise<boolean> {
  if (!tx.db.isTransaction) throw new Error(`ledger entry ${entry.key} was posted outside of a transaction`);
  const lines = entry.lines.filter(({ amount }) => amount !== 0);
  if (lines.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error(`ledger entry ${entry.key} does not sum to zero`);
  if (lines.length === 0) return false;
  const shard = enter(tx, entry);
  try {
    const posted = await insertEntry(tx.db, {
      key: entry.key,
      kind: entry.kind,
      orderId: entry.orderId ?? 0,
      shard,
      at: tx.now,
      lines: lines.map((line) =>
        'title' in line
          ? {
              kind: line.account,
              user: 'userId' in line ? line.userId : 0,
              circle: 'circleId' in line ? line.circleId : 0,
              amount: line.amount,
              title: cut(line.title, 60),
              detail: cut(line.detail ?? '', 200),
            }
          : { kind: line.account, user: 0, circle: 0, amount: line.amount, title: '', detail: '' },
      ),
    });
    return posted !== null;
  } catch (error) {
    if (isNegative(error)) fail('stateChanged', { message: entry.short ?? '余额不足，请刷新后再试' });
    throw error;
  }
}
