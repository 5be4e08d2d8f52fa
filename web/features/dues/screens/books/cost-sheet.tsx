import { duesRules } from '@qunlu/contract/dues/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { fenOf } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { amountProblem } from '../../../../platform/amount-problem.ts';
import { useMoneyForm } from '../../parts/money-form.ts';
import { AmountField, MoneySheet } from '../../parts/money-sheet.tsx';
import { writeCost } from '../../queries/income.ts';

/** A cost: how much, what for, when, with its receipt. It cannot be changed afterwards. */
export function CostSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const [today] = useState(() => dayText(Math.floor(Date.now() / 1000)));
  const form = useMoneyForm({
    initial: { amount: '', what: '', day: today, receipt: '' },
    validate: ({ amount, what, day }) => ({
      amount: amountProblem(amount, duesRules.cost, '金额'),
      what: what.trim() === '' ? '请填写花在什么上' : '',
      day: day === '' ? '请选择日期' : day > today ? '日期不能在今天以后' : '',
    }),
    bodyOf: ({ amount, what, day, receipt }) => ({ id, amount: fenOf(amount) ?? 0, what, day, receipt }),
    async send(body, key) {
      await writeCost(client, body, key);
      popTip('已记下', { type: 'good' });
      onClose();
    },
  });
  const receipt = form.field('receipt');
  return (
    <MoneySheet
      title="记一笔支出"
      label="记下"
      note="记下后不能改、不能删，记错了只能冲销"
      form={form}
      onClose={onClose}
    >
      <FieldGroup>
        <AmountField {...form.field('amount')} label="金额" required maxLength={10} />
        <TextField
          {...form.field('what')}
          label="花在什么上"
          required
          placeholder="例如 十月茶会的场地"
          maxWide={duesRules.costWhat}
        />
        <TextField {...form.field('day')} label="日期" required kind="date" />
        <ImageField
          label="票据"
          optional
          kind={uploadKinds.image}
          shape="document"
          value={receipt.value}
          error={receipt.error}
          onChange={(address) => form.set('receipt', address)}
        />
      </FieldGroup>
    </MoneySheet>
  );
}
