import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { useState } from 'react';
import { Undo2 } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { useGivingBack } from './giving-back.ts';

const window = duesRules.giveBackDays * 86_400;

/** On the order of a payment by a circle's code: whoever got it gives it back, whoever owns the circle now (D68, D89). */
export default function PaymentBack({ order }: { order: Order }) {
  const { busy, backWhole } = useGivingBack();
  const [now] = useState(() => Date.now() / 1000);
  const { hash, role, state, total, refunded, paid_at: paidAt } = order;
  const paid = state === orderState.paid || state === orderState.partlyRefunded;
  const until = paidAt + window;
  if (role !== 'seller' || !paid || until <= now) return null;
  return (
    <Section>
      <ListRow
        wrap
        leading={<Undo2 size={22} aria-hidden />}
        title="全额退回付款人"
        meta={`${dateTime(until)} 前可以退。这笔钱付给了您，通讯录转让或解散以后也由您退`}
        disabled={busy}
        onClick={() => void backWhole({ hash, left: total - refunded })}
      />
    </Section>
  );
}
