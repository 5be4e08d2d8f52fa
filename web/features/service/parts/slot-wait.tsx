import { listSlots } from '@qunlu/contract/service/booking.ts';
import { quoteService } from '@qunlu/contract/service/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { WaitButton } from '../../capacity/parts/wait-button.tsx';

export interface SlotWaitProps {
  serviceId: number;
  slotId: number;
  count: number;
  queue: { open: boolean; waiting: boolean; offer_until: number };
}

/** A slot that is full: waiting for a place in it. */
export function SlotWait({ serviceId, slotId, count, queue }: SlotWaitProps) {
  const client = useQueryClient();
  return (
    <WaitButton
      subject="service.slot"
      target={`${serviceId}:${slotId}`}
      quantity={count}
      queue={queue}
      label="约满了，候补这个时间"
      onChange={() => {
        for (const { id } of [quoteService, listSlots]) void client.invalidateQueries({ queryKey: [id] });
      }}
    />
  );
}
