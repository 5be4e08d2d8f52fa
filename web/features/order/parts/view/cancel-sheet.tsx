import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../../platform/http/sentence.ts';
import { usePress } from '../../../../platform/press.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Button } from '../../../../ui/button.tsx';
import { withLoading } from '../../../../ui/dialog/loading.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { PromiseTable } from '../promise-table.tsx';
import { cancel, fetchOrder } from '../../queries.ts';
import css from './cancel-sheet.module.css';

/** Asks before a paid order is cancelled, with what comes back at this moment. */
export async function openCancel(client: QueryClient, hash: string): Promise<void> {
  try {
    const order = await withLoading(fetchOrder(client, hash));
    if (!order.can.cancel) popTip('现在不能取消了，请看看订单的最新状态', { type: 'bad' });
    else await openSheet<null>('取消订单', (close) => <Cancel given={order} onDone={() => close(null)} />);
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

function Cancel({ given, onDone }: { given: Order; onDone: () => void }) {
  const client = useQueryClient();
  const [order, setOrder] = useState(given);
  const [reason, setReason] = useState('');
  const { busy, press } = usePress();
  const { hash, cancel_refund: refund, total } = order;

  const cancelNow = () =>
    press(async () => {
      try {
        await cancel(client, hash, refund, reason.trim());
      } catch (error) {
        // What comes back may have become less meanwhile.
        await fetchOrder(client, hash).then(setOrder, () => undefined);
        throw error;
      }
      popTip(refund > 0 ? `已取消，¥${yuan(refund)} 正在退回` : '已取消', { type: 'good' });
      onDone();
    });

  return (
    <div className={css['root']}>
      <dl className={css['sums']}>
        <div>
          <dt>现在取消，退回</dt>
          <dd>
            <Amount fen={refund} size="l" />
          </dd>
        </div>
        <div>
          <dt>付了</dt>
          <dd>
            <Amount fen={total} />
          </dd>
        </div>
        {refund < total && (
          <div>
            <dt>不退</dt>
            <dd>
              <Amount fen={total - refund} />
            </dd>
          </div>
        )}
      </dl>
      <PromiseTable table={order.promise} />
      <p className={css['where']}>
        原路退回，{orderRules.refundDays} 个工作日内到账；用余额付的马上回到余额。
      </p>
      <TextField
        label="原因"
        optional
        value={reason}
        maxLength={orderRules.reason}
        help="对方会看到"
        onChange={setReason}
      />
      <Button block kind="danger" busy={busy} disabled={!order.can.cancel} onClick={() => void cancelNow()}>
        {refund > 0 ? `取消订单，退回 ¥${yuan(refund)}` : '取消订单，不退款'}
      </Button>
    </div>
  );
}
