import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import type { VoucherPart } from '@qunlu/contract/o2o/entity.ts';
import { groupedCode, voucherState } from '@qunlu/contract/o2o/rules.ts';
import { useState } from 'react';
import { CodeCard } from '../../../platform/codes/code-card.tsx';

/** The code of a voucher as it is held to a till, in groups of four. */
export function VoucherCode({ voucher }: { voucher: VoucherPart }) {
  const [now] = useState(() => Date.now() / 1000);
  const { code, quantity, state, used_at: usedAt, valid_to: validTo } = voucher;
  if (code === '') return null;
  const used = state === voucherState.used;
  const done = usedAt > 0 ? `${dateTime(usedAt)} 已使用` : '已使用';
  const whole = quantity > 1 ? `一共 ${quantity} 份，一次用完。` : '';
  return (
    <CodeCard
      label="券码"
      drawn={code}
      digits={groupedCode(code)}
      used={used}
      note={used ? done : `${whole}到店出示，没有网络也能用；${sharedWhen(validTo, now)} 前有效`}
    />
  );
}
