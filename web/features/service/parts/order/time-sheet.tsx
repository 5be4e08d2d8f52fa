import { daySeconds, dayText } from '@qunlu/contract/kernel/formats.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { type Problems, useForm } from '../../../../ui/form/use-form.ts';
import { clockWords } from '../when-words.ts';
import { propose } from '../../queries/orders.ts';
import css from '../../../../ui/dialog/sheet-body.module.css';
import { SheetBody, SheetNote } from '../../../../ui/dialog/sheet-body.tsx';

/** One side proposes a time; it holds once the other has agreed. */
export const openPropose = (order: ServiceOrder): Promise<null> =>
  openSheet<null>('提议时间', (close) => <Propose order={order} onDone={() => close(null)} />);

/** Seconds of a day and a clock in Shanghai; null when either is none. */
function instantOf(day: string, clock: string): number | null {
  const start = daySeconds(day);
  const match = /^(\d{2}):(\d{2})/.exec(clock);
  return start === null || !match ? null : start + Number(match[1]) * 3600 + Number(match[2]) * 60;
}

interface When {
  day: string;
  clock: string;
}

/** What is on the table or agreed, else the next full hour of tomorrow. */
function firstOf({ proposal, slot }: ServiceOrder): When {
  const now = Math.floor(Date.now() / 1000);
  const proposed = proposal?.starts_at ?? slot?.starts_at ?? 0;
  const at = proposed > now ? proposed : Math.ceil(now / 3600) * 3600 + 86_400;
  return { day: dayText(at), clock: clockWords(at) };
}

function problemsOf({ day, clock }: When): Problems<When> {
  if (daySeconds(day) === null) return { day: '请选择日期' };
  const at = instantOf(day, clock);
  if (at === null) return { clock: '请选择时间' };
  return { clock: at * 1000 <= Date.now() ? '时间已经过了，请选以后的时间' : '' };
}

function Propose({ order, onDone }: { order: ServiceOrder; onDone: () => void }) {
  const client = useQueryClient();
  const [initial] = useState(() => firstOf(order));
  const form = useForm<When>({
    initial,
    validate: problemsOf,
    async onSubmit({ day, clock }) {
      try {
        await propose(client, { id: order.order_id, hash: order.hash }, instantOf(day, clock) ?? 0);
        popTip('已提议，等对方同意', { type: 'good' });
        onDone();
      } catch (error) {
        showRefusal(form, error, (field) => (field === 'starts_at' ? 'clock' : undefined));
      }
    },
  });
  useUnsaved(form.dirty);
  return (
    <SheetBody>
      <Form form={form}>
        <FieldGroup>
          <div className={css['when']}>
            <TextField {...form.field('day')} label="日期" kind="date" />
            <TextField {...form.field('clock')} label="时间" kind="time" />
          </div>
        </FieldGroup>
      </Form>
      <SheetNote>
        北京时间。{order.role === 'buyer' ? '卖家' : '买家'}同意后写进订单；没有同意前，原来的安排不变。
      </SheetNote>
      <Button block type="submit" form={form.id} busy={form.busy}>
        提议这个时间
      </Button>
    </SheetBody>
  );
}
