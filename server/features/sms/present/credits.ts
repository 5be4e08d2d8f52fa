import type { CreditEntry, CreditLot } from '@qunlu/contract/sms/calls.ts';
import { secondsOf } from '../../../platform/context.ts';
import { refundBy, unusedPart } from '../policy.ts';
import type { EntryRow, OpenLot } from '../store/credits.ts';

export const presentEntry = (row: EntryRow): CreditEntry => ({
  id: row.entry_id,
  at: secondsOf(row.at),
  kind: row.kind,
  count: row.count,
  after: row.credits_after,
  title: row.title,
  hash: row.hash,
});

export const presentLot = (row: OpenLot): CreditLot => ({
  hash: row.hash,
  count: row.count,
  left: row.remaining,
  total: row.total,
  refund: unusedPart(row, row.total),
  refund_by: refundBy(row.paid_at),
  paid_at: secondsOf(row.paid_at),
});
