import type { MerchantInfo } from '@qunlu/contract/identity/merchant.ts';
import { maskName } from '@qunlu/contract/identity/rules.ts';
import type { decideMerchant } from '@qunlu/contract/identity/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import { secondsOf } from '../../../platform/context.ts';
import { canFreeze, dueAt, merchantCan, merchantStateOf, takenBack } from '../policy.ts';
import type { MerchantRow } from '../store/merchants.ts';

/** For the person. What was taken back reads as none. */
export function presentMerchant(given: MerchantRow | undefined, needs: MerchantInfo['needs']): MerchantInfo {
  const row = given?.state === takenBack ? undefined : given;
  const status = merchantStateOf(row);
  return {
    status,
    kind: row?.kind ?? '',
    name: row?.title ?? '',
    licence_no: row?.licence_no ?? '',
    contact: maskName(row?.contact ?? ''),
    contact_phone: maskPhone(row?.contact_phone ?? ''),
    reason: row?.message ?? '',
    applied_at: row ? secondsOf(row.created_at) : 0,
    decided_at: row?.decided_at ? secondsOf(row.decided_at) : 0,
    needs,
    can: merchantCan(status, needs),
  };
}

/** For staff. */
export const presentMerchantReview = (
  row: MerchantRow,
  { decide, isOwn }: { decide: boolean; isOwn: boolean },
): OutputOf<typeof decideMerchant> => ({
  id: row.merchant_id,
  user_id: row.user_id,
  state: row.state,
  kind: row.kind,
  title: row.title,
  created_at: secondsOf(row.created_at),
  due_at: secondsOf(dueAt(row.created_at)),
  can: isOwn ? { decide, freeze: false, unfreeze: false } : { decide, ...canFreeze(row.state) },
});
