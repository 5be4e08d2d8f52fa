import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Undo2 } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { giveRechargeBack } from '../queries.ts';

/** On the order of a top-up: what is unspent of it goes back to where it came from, within a year (D109). */
export default function RechargeBack({ order }: { order: Order }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { role, state } = order;
  const paid = state === orderState.paid || state === orderState.partlyRefunded;
  if (role !== 'buyer' || !paid) return null;

  async function giveBack(): Promise<void> {
    const sure = await confirm({
      title: '退回这次充值？',
      message: '没有花掉的部分会原路退回微信，花掉的退不了',
      okLabel: '退回',
      danger: true,
    });
    if (!sure) return;
    await press(async (key) => {
      const refund = await giveRechargeBack(client, order.hash, key);
      popTip(`¥${yuan(refund)} 正在原路退回`, { type: 'good' });
    });
  }

  return (
    <Section>
      <ListRow
        wrap
        leading={<Undo2 size={22} aria-hidden />}
        title="退回没有花掉的"
        meta={order.after.at(-1) ?? ''}
        disabled={busy}
        onClick={() => void giveBack()}
      />
    </Section>
  );
}
