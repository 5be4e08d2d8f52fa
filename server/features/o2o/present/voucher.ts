import { voucherState } from '@qunlu/contract/o2o/rules.ts';
import type { Voucher, VoucherPart, VoucherUse } from '@qunlu/contract/o2o/entity.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { secondsOf } from '../../../platform/context.ts';
import { undoUntil, voucherStateOf } from '../policy.ts';
import type { UseRow } from '../store/till.ts';
import type { SeenVoucher } from '../store/vouchers.ts';
import { presentShop } from './deal.ts';

/** `code`: opened, for the buyer; '' for whoever must not have it. */
export function presentVoucherPart(row: SeenVoucher, code: string): VoucherPart {
  const { snapshot } = row;
  const state = voucherStateOf(row);
  const shows = state === voucherState.unused || state === voucherState.used;
  return {
    voucher_id: row.voucher_id,
    deal_id: row.deal_id,
    state,
    code: shows ? code : '',
    quantity: row.quantity,
    valid_to: snapshot.valid_to,
    used_at: row.used_at ? secondsOf(row.used_at) : 0,
    shop: presentShop(snapshot),
    rules: snapshot.rules,
  };
}

export const presentVoucher = (row: SeenVoucher, code: string): Voucher => ({
  ...presentVoucherPart(row, code),
  hash: row.hash,
  title: row.title,
  image: row.snapshot.image,
  total: row.total,
});

/** A name says no more to a till than whom it stands before. */
export const presentUse = (row: UseRow, now: Date): VoucherUse => ({
  voucher_id: row.voucher_id,
  title: row.title,
  quantity: row.quantity,
  buyer: row.buyer === null ? '已注销用户' : `${surname(row.buyer)}**`,
  used_at: secondsOf(row.used_at),
  by: row.by ?? '已注销用户',
  undo_until: undoUntil(row, now),
});
