import { joinWaiting } from '@qunlu/contract/capacity/calls.ts';
import { listSlots } from '@qunlu/contract/service/booking.ts';
import { quoteService } from '@qunlu/contract/service/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/http/call.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';

export interface SlotWaitProps {
  serviceId: number;
  slotId: number;
  count: number;
  queue: { open: boolean; waiting: boolean; offer_until: number };
}

/** A slot that is full: waiting for a place in it. */
export function SlotWait({ serviceId, slotId, count, queue }: SlotWaitProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function join(): Promise<void> {
    setBusy(true);
    try {
      await call(joinWaiting, {
        body: { subject: 'service.slot', target: `${serviceId}:${slotId}`, quantity: count },
      });
      popTip('已候补，轮到您会通知', { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
    for (const { id } of [quoteService, listSlots]) void client.invalidateQueries({ queryKey: [id] });
    setBusy(false);
  }

  return (
    <Button block busy={busy} disabled={queue.waiting} onClick={() => void join()}>
      {queue.waiting ? '已候补，轮到您会通知' : '约满了，候补这个时间'}
    </Button>
  );
}
