import type { PayCode } from '@qunlu/contract/dues/pay-codes.ts';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import { fenOf } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { amountProblem } from '../../../../platform/amount-problem.ts';
import { useMoneyForm } from '../../parts/money-form.ts';
import { AmountField, MoneySheet } from '../../parts/money-sheet.tsx';
import { newPayCode } from '../../queries/paying.ts';

interface CodeSheetProps {
  id: number;
  onClose: () => void;
  onMade: (code: PayCode) => void;
}

/** A new code: what for, and how much or as whoever pays likes. */
export function CodeSheet({ id, onClose, onMade }: CodeSheetProps) {
  const client = useQueryClient();
  const form = useMoneyForm({
    initial: { purpose: '', amount: '' },
    validate: ({ purpose, amount }) => ({
      purpose: purpose.trim() === '' ? '请填写用途，例如 场地费' : '',
      amount: amount === '' ? '' : amountProblem(amount, duesRules.payAmount, '金额'),
    }),
    bodyOf: ({ purpose, amount }) => ({
      id,
      purpose,
      ...(amount === '' ? {} : { amount: fenOf(amount) ?? 0 }),
    }),
    send: async (body, key) => onMade(await newPayCode(client, body, key)),
  });
  return (
    <MoneySheet title="新建收款码" label="新建" form={form} onClose={onClose}>
      <FieldGroup>
        <TextField
          {...form.field('purpose')}
          label="用途"
          required
          placeholder="例如 场地费"
          maxWide={duesRules.purpose}
        />
        <AmountField {...form.field('amount')} label="金额" optional help="不填就由付款人自己填" />
      </FieldGroup>
    </MoneySheet>
  );
}
