import type { EntryPart } from '@qunlu/contract/groupbuy/entity.ts';
import { entryState } from '@qunlu/contract/groupbuy/rules.ts';
import { DrawnCode } from '../../../platform/drawn-code.tsx';
import { useWakeLock } from '../../../platform/wake-lock.ts';
import css from './pickup-code.module.css';

/** What is shown where goods are picked up, with or without a network: to be scanned, or its six digits. */
export function PickupCode({ entry }: { entry: EntryPart }) {
  const { code, ticket_code: signed, state, quantity } = entry;
  const received = state === entryState.received;
  useWakeLock();
  if (code === '') return null;
  return (
    <div className={css['root']}>
      {signed !== '' && (
        <div className={css['code']} data-used={received || undefined}>
          <DrawnCode text={signed} alt="取货码的二维码" />
        </div>
      )}
      <p className={css['digits']} data-used={received || undefined}>
        <span className="visually-hidden">取货码 </span>
        {code.slice(0, 3)} {code.slice(3)}
      </p>
      <p className={css['note']}>
        {received ? '已取货' : `一共 ${quantity} 件。给团长扫，或报 6 位数字，没有网络也能用`}
      </p>
    </div>
  );
}
