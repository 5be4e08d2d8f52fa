import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { rechargeForm } from '@qunlu/contract/wallet/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useAttempt } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useRead } from '../../../platform/query.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Amounts, BuyingFacts } from '../../order/parts/amounts.tsx';
import { moneyOffline } from '../../order/parts/money-error.tsx';
import { orderPaths } from '../../order/paths.ts';
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
  const attempt = useAttempt();
  const { data } = useBalances();
  const limits = useRead(rechargeForm, undefined, { staleTime: 0 }).data;
  const form = useForm<{ amount: string }>({
    initial: { amount: '100' },
    validate: ({ amount }) => ({ amount: problemOf(amount, limits) }),
    async onSubmit({ amount }) {
      if (!navigator.onLine) return popTip(moneyOffline, { type: 'bad' });
      try {
        const fen = fenOf(amount) ?? 0;
        const hash = await attempt({ fen }, (key) => startRecharge(fen, key));
        // Back from the page of payment leads to the wallet: this form has done its work.
        form.reset({ amount });
        navigate(orderPaths.pay(hash), { replace: true });
      } catch (error) {
        if (error instanceof RequestError && error.field === 'total')
          form.setError('amount', sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  const field = form.field('amount');
  const fen = fenOf(form.values.amount);
  const fits = fen !== null && problemOf(form.values.amount, limits) === '';
  return (
    <Page
      header={<ScreenHeader title="充值" back={walletPaths.wallet()} />}
      footer={
        <SubmitFooter
          form={form.id}
          busy={form.busy}
          label={fits ? `充值 ¥${yuan(fen)}` : '充值'}
          {...(data && data.balance > 0 ? { note: `现在有余额 ¥${yuan(data.balance)}` } : {})}
        />
      }
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
      <Section title="充值前请知道" padded>
        <BuyingFacts>
          <li>可以买这里的任何东西，付款时可以和微信一起用。</li>
          <li>不能提现，也不能转给别人。</li>
          {limits && <li>{limits.refund_days} 天内没有花掉的，可以在订单里原路退回微信。</li>}
        </BuyingFacts>
      </Section>
    </Page>
  );
}
