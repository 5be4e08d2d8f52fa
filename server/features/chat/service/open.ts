import type { Tx } from '../../../platform/context.ts';
import { openPair } from '../store/conversations.ts';

/** The conversation of two people, made if need be; in nobody's list before somebody writes. Its number. */
export const openDirect = (tx: Tx, a: number, b: number): Promise<number> => openPair(tx.db, a, b, tx.now);
