import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { takeStep } from '../../queries.ts';
import css from './cancel-sheet.module.css';

/** The seller says no: the buyer gets all of it back. `note`: what else follows from it. */
export const openDecline = (order: Order, note = ''): Promise<null> =>
  openSheet<null>(order.can.accept ? '拒单' : order.total > 0 ? '取消并退款' : '取消', (close) => (
    <Decline order={order} note={note} onDone={() => close(null)} />
  ));

function Decline({ order, note, onDone }: { order: Order; note: string; onDone: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { busy, press } = usePress();
  const left = order.total - order.refunded;

  const decline = () =>
    press(async () => {
      await takeStep(client, 'decline', order.hash, reason.trim());
      popTip(left > 0 ? `已退回买家 ¥${yuan(left)}` : '已取消，买家会收到通知', { type: 'good' });
      onDone();
    });

  return (
    <div className={css['root']}>
      <p>
        {left > 0
          ? `买家付的 ¥${yuan(left)} 会全部退回，这一单您没有收入。`
          : '买家没有付钱，取消后会收到通知。'}
      </p>
      {note !== '' && <p className={css['where']}>{note}</p>}
      <TextField
        label="原因"
        optional
        value={reason}
        maxLength={orderRules.reason}
        help="买家会看到"
        onChange={setReason}
      />
      <Button block kind="danger" busy={busy} onClick={() => void decline()}>
        {left > 0 ? `全额退回 ¥${yuan(left)}` : '取消这一单'}
      </Button>
    </div>
  );
}
