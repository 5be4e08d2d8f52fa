import { daySeconds, dayText } from '@qunlu/contract/kernel/formats.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { rest } from '../../queries/dashboard.ts';
import { SheetBody } from '../../../../ui/dialog/sheet-body.tsx';

/** No new orders for a while; those that stand go on. */
export function RestRow({ until }: { until: number }) {
  const client = useQueryClient();
  const [now] = useState(() => Date.now() / 1000);
  const { busy, press } = usePress();
  const resting = until > now;

  async function change(on: boolean): Promise<void> {
    if (on) return void openSheet<null>('休息到什么时候', (close) => <Until onDone={() => close(null)} />);
    await press(async () => {
      await rest(client, 0);
      popTip('已恢复接单', { type: 'good' });
    });
  }

  return (
    <SwitchField
      name="rest"
      label="休息中"
      help={
        resting
          ? `到 ${dayAndTime(until, now)} 为止不接新单，已有的订单照常`
          : '打开后不接新单，已有的订单照常'
      }
      value={resting}
      disabled={busy}
      onChange={(on) => void change(on)}
    />
  );
}

const day = 86_400;

function Until({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const form = useForm({
    initial: { last: dayText(now + 6 * day) },
    validate: ({ last }) => ({ last: problemOf(last, now) }),
    async onSubmit({ last }) {
      try {
        // The day that is named is still off.
        const until = (daySeconds(last) ?? 0) + day;
        await rest(client, until);
        popTip('已开始休息，买家会看到什么时候恢复', { type: 'good' });
        onDone();
      } catch (error) {
        showRefusal(form, error, (field) => (field === 'until' ? 'last' : undefined));
      }
    },
  });
  return (
    <SheetBody>
      <Form form={form}>
        <FieldGroup>
          <TextField {...form.field('last')} label="休息的最后一天" kind="date" help="第二天起恢复接单" />
        </FieldGroup>
      </Form>
      <Button block type="submit" form={form.id} busy={form.busy}>
        开始休息
      </Button>
    </SheetBody>
  );
}

function problemOf(last: string, now: number): string {
  const at = daySeconds(last);
  if (at === null) return '请选择日期';
  if (at + day <= now) return '请选今天或以后的日子';
  return at > now + (serviceRules.restDaysMax - 1) * day ? `最多休息 ${serviceRules.restDaysMax} 天` : '';
}
