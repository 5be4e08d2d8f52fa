import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { rechargeForm } from '@qunlu/contract/wallet/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useRead } from '../../../platform/query.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Amounts, BuyingFacts } from '../../order/parts/amounts.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { useCheckout } from '../../order/parts/use-checkout.ts';
import { walletPaths } from '../paths.ts';
import { startRecharge, useBalances } from '../queries.ts';

/** Fen. */
const amounts = [1000, 5000, 10_000, 20_000] as const;
const options = amounts.map((fen) => ({ value: String(fen), label: `¥${fen / 100}` }));

type Limits = OutputOf<typeof rechargeForm>;

/** What is wrong with an amount of one's own, '' for nothing; until the limits have come the server knows them. */
function problemOf(text: string, limits: Limits | undefined): string {
  const fen = fenOf(text);
  if (text.trim() === '') return '请填写充值金额';
  if (fen === null) return '请填写金额，最多两位小数';
  if (!limits) return '';
  if (fen < limits.min) return `最少充值 ¥${yuan(limits.min)}`;
  return fen > limits.max ? `一次最多充值 ¥${yuan(limits.max)}` : '';
}

/** Puts money into the balance: an amount, then the page where it is paid (D109). */
export default function Recharge() {
  const buying = useCheckout();
  const { data } = useBalances();
  const limits = useRead(rechargeForm, undefined, { staleTime: 0 }).data;
  const form = useForm<{ amount: string }>({
    initial: { amount: '100' },
    validate: ({ amount }) => ({ amount: problemOf(amount, limits) }),
    async onSubmit({ amount }) {
      const total = fenOf(amount) ?? 0;
      await buying.buy({
        input: { total },
        back: 'form',
        async send(key) {
          const hash = await startRecharge(total, key);
          form.reset({ amount });
          return { hash };
        },
        refused(error) {
          if (error.field !== 'total') return false;
          form.setError('amount', sentence(error));
          return true;
        },
      });
    },
  });
  const field = form.field('amount');
  const fen = fenOf(form.values.amount);
  const fits = fen !== null && problemOf(form.values.amount, limits) === '';
  return (
    <Checkout
      title="充值"
      back={walletPaths.wallet()}
      buying={buying}
      form={form}
      label="充值"
      total={fits ? fen : undefined}
      {...(data && data.balance > 0 ? { note: `现在有余额 ¥${yuan(data.balance)}` } : {})}
    >
      <Form form={form}>
        <Amounts
          wide
          label="充值金额"
          options={options}
          value={String(fen ?? '')}
          onChange={(value) => form.set('amount', String(Number(value) / 100))}
        >
          <TextField
            {...field}
            label="其他金额"
            kind="decimal"
            before="¥"
            maxLength={7}
            help={limits ? `¥${limits.min / 100} 到 ¥${limits.max / 100}` : ''}
            onChange={(value) => field.onChange(value.replace(/[^\d.]/g, ''))}
          />
        </Amounts>
      </Form>
      <BuyingFacts title="充值前请知道">
        <li>可以买这里的任何东西，付款时可以和微信一起用。</li>
        <li>不能提现，也不能转给别人。</li>
        {limits && <li>{limits.refund_days} 天内没有花掉的，可以在订单里原路退回微信。</li>}
      </BuyingFacts>
    </Checkout>
  );
}
