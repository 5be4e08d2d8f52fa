import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { VoucherPart } from '@qunlu/contract/o2o/entity.ts';
import { groupedCode, voucherState } from '@qunlu/contract/o2o/rules.ts';
import { DrawnCode } from '../../../platform/drawn-code.tsx';
import { useWakeLock } from '../../../platform/wake-lock.ts';
import css from './code-card.module.css';

/** A code as it is held to a till: to be scanned, or read out in groups of four. Dark on white in every theme, since cameras read it. */
export function CodeCard({ voucher }: { voucher: VoucherPart }) {
  const { code, quantity, state, used_at: usedAt, valid_to: validTo } = voucher;
  useWakeLock();
  if (code === '') return null;
  const used = state === voucherState.used;
  return (
    <div className={css['root']}>
      <div className={css['code']} data-used={used || undefined}>
        <DrawnCode text={code} alt="券码的二维码" />
      </div>
      <p className={css['digits']} data-used={used || undefined}>
        <span className="visually-hidden">券码 </span>
        {groupedCode(code)}
      </p>
      <p className={css['note']}>
        {used
          ? usedAt > 0
            ? `${dateTime(usedAt)} 已使用`
            : '已使用'
          : `${quantity > 1 ? `一共 ${quantity} 份，一次用完。` : ''}到店出示，没有网络也能用；${dateTime(validTo)} 前有效`}
      </p>
    </div>
  );
}
