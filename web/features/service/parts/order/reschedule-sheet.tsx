import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listSlots } from '@qunlu/contract/service/booking.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { SlotPicker } from '../slot-picker.tsx';
import { slotWords } from '../when-words.ts';
import { reschedule } from '../../queries/orders.ts';
import css from '../../../../ui/dialog/sheet-body.module.css';
import { SheetBody, SheetNote } from '../../../../ui/dialog/sheet-body.tsx';

/** The buyer moves to another slot. */
export const openReschedule = (order: ServiceOrder): Promise<null> =>
  openSheet<null>('改期', (close) => <Reschedule order={order} onDone={() => close(null)} />);

function Reschedule({ order, onDone }: { order: ServiceOrder; onDone: () => void }) {
  const client = useQueryClient();
  const [now] = useState(() => Date.now() / 1000);
  const { order_id: id, hash, service_id, way, slot, reschedules_left: left } = order;
  const [chosen, setChosen] = useState(0);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function move(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await reschedule(client, { id, hash }, chosen);
      popTip('已改期，对方会收到通知', { type: 'good' });
      onDone();
    } catch (error) {
      setProblem(sentence(error));
      void client.invalidateQueries({ queryKey: [listSlots.id] });
    }
    running.current = false;
    setBusy(false);
  }

  return (
    <SheetBody>
      <SheetNote>
        {slot && `现在是 ${slotWords(slot, now)}。`}还能改 {left} 次，要在开始前{' '}
        {serviceRules.rescheduleHours} 小时以前。改期后能退的钱不会变多。
      </SheetNote>
      <div className={css['wide']}>
        <SlotPicker
          serviceId={service_id}
          wayId={way.way_id}
          value={chosen}
          onChange={(next) => {
            setProblem('');
            setChosen(next);
          }}
        />
      </div>
      {problem !== '' && (
        <p className={css['error']} role="alert">
          {problem}
        </p>
      )}
      <Button
        block
        busy={busy}
        disabled={chosen === 0 || chosen === slot?.slot_id}
        onClick={() => void move()}
      >
        {chosen > 0 ? `改到 ${slotWords({ starts_at: chosen, minutes: 0 }, now)}` : '请选一个时间'}
      </Button>
    </SheetBody>
  );
}
