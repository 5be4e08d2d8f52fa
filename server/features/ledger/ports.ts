import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** A fee or limit that the operator may change, from a date on. */
export interface MoneySetting {
  /** `feature.name`, stable: rows store it. */
  name: string;
  /** Chinese, as staff reads it. */
  label: string;
  unit: 'fen' | 'basis-points' | 'count' | 'seconds';
  /** In force until the operator says otherwise. */
  fallback: number;
  min: number;
  max: number;
  /** People pay it without choosing a price: raised by two members of staff, and announced (`raiseDays`). */
  fee?: boolean;
}

/** What each feature lets the operator set. */
export const moneySettings = manyPort<readonly MoneySetting[]>('ledger.settings');

/**
 * What other features check of the ledger, e.g. that the escrow of an order is what was paid and not yet handed on: one
 * sentence for each difference. Runs in one snapshot that writes nothing, over everything: set-based, few statements.
 */
export const ledgerChecks = manyPort<(ctx: Ctx) => Promise<readonly string[]>>('ledger.checks');
