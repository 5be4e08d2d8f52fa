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
}

/** What each feature lets the operator set. */
export const moneySettings = manyPort<readonly MoneySetting[]>('ledger.settings');
