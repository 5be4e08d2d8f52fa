import { dateTime, dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { CreditLot } from '@qunlu/contract/sms/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LoadState } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Dates } from '../../../../ui/dates.tsx';
import { Undo2 } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { MoneyError } from '../../../order/parts/money-error.tsx';
import { giveBack, useRefundable } from '../../queries/credits.ts';

/** Purchases of the last days of which something is unused; nothing where there are none (D117). */
export function Lots() {
  const read = useRefundable();
  const { data } = read;
  if (!data) return <LoadState read={read} waiting={null} Failed={MoneyError} />;
  const open = data.list.filter(({ refund }) => refund > 0);
  if (open.length === 0) return null;
  return (
    <Section title="可以退的">
      {open.map((lot) => (
        <Lot key={lot.hash} lot={lot} />
      ))}
    </Section>
  );
}

function Lot({ lot }: { lot: CreditLot }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { count, left, refund, refund_by: by, paid_at: at } = lot;

  async function give(): Promise<void> {
    const sure = await confirm({
      title: `退掉没用的 ${left} 条？`,
      message: `按买的价格退 ¥${yuan(refund)}，原路退回。这笔买的条数退完就没有了`,
      okLabel: '退款',
      danger: true,
    });
    if (!sure) return;
    await press(async (key) => {
      const back = await giveBack(client, lot, key);
      popTip(`退了 ${back.count} 条，¥${yuan(back.refund)} 正在原路退回`, { type: 'good' });
    });
  }

  return (
    <ListRow
      wrap
      leading={<Undo2 size={22} aria-hidden />}
      title={`退没用的 ${left} 条，¥${yuan(refund)}`}
      meta={
        <>
          <Dates text={dayText(at)} /> 买的 {count} 条，
          <Dates text={dateTime(by)} /> 前可以退
        </>
      }
      disabled={busy}
      onClick={() => void give()}
    />
  );
}
