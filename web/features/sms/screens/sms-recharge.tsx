import { yuan } from '@qunlu/contract/kernel/money.ts';
import { smsCountProblem } from '@qunlu/contract/sms/count.ts';
import { smsRules } from '@qunlu/contract/sms/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { openVip } from '../../membership/paths.ts';
import { Amounts, BuyingFacts } from '../../order/parts/amounts.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { useCheckout } from '../../order/parts/use-checkout.ts';
import { smsPaths } from '../paths.ts';
import { priceChanged, startBuying, useCredits } from '../queries/credits.ts';
import css from './sms-recharge.module.css';

const counts = [100, 500, 1000, 5000] as const;
const options = counts.map((count) => ({ value: String(count), label: `${count} 条` }));

interface Prices {
  price: number;
  full_price: number;
  best_price: number;
}

/** Buys text credits: a number, then the page where it is paid (R043, D117). */
export default function SmsRecharge() {
  const read = useCredits();
  const { data } = read;
  if (data) return <Buying prices={data} />;
  return (
    <Page header={<ScreenHeader title="短信充值" back={smsPaths.credits} />}>
      <LoadState read={read} waiting={<SkeletonRows count={3} />} Failed={MoneyError} />
    </Page>
  );
}

function Buying({ prices }: { prices: Prices }) {
  const client = useQueryClient();
  const buying = useCheckout();
  const { price } = prices;
  const form = useForm<{ count: string }>({
    initial: { count: '100' },
    validate: ({ count }) => ({ count: smsCountProblem(count) }),
    async onSubmit({ count }) {
      const input = { count: Number(count), price };
      await buying.buy({
        input,
        back: 'form',
        async send(key) {
          const hash = await startBuying(input, key);
          form.reset({ count });
          return { hash };
        },
        again: async ({ field }) => void (field === 'price' && (await priceChanged(client))),
        refused(error) {
          if (error.field !== 'count') return false;
          form.setError('count', sentence(error));
          return true;
        },
      });
    },
  });
  const field = form.field('count');
  const { count } = form.values;
  const fits = smsCountProblem(count) === '';
  return (
    <Checkout
      title="短信充值"
      back={smsPaths.credits}
      buying={buying}
      form={form}
      label="充值"
      {...(fits ? { total: Number(count) * price, note: `${Number(count)} 条，每条 ¥${yuan(price)}` } : {})}
    >
      <Form form={form}>
        <Amounts
          label="充值数量"
          options={options}
          value={count}
          wide
          onChange={(value) => form.set('count', value)}
        >
          <TextField
            {...field}
            label="其他数量"
            kind="integer"
            maxLength={12}
            help={`一次最多 ${smsRules.max} 条`}
            onChange={(value) => field.onChange(value.trim())}
          />
        </Amounts>
      </Form>
      <BuyingFacts title="充值前请知道">
        <li>
          <Price {...prices} />
        </li>
        <li>条数不会过期。</li>
        <li>{smsRules.refundDays} 天内没用的可以按买的价格退。</li>
      </BuyingFacts>
    </Checkout>
  );
}

/** What one costs, and what it would cost with a membership. */
function Price({ price, full_price: full, best_price: best }: Prices) {
  const saves = best < price;
  return (
    <>
      每条 ¥{yuan(price)}
      {price < full && `，会员价，原价 ¥${yuan(full)}`}
      {saves && (
        <>
          ，
          <a className={css['link']} href={openVip}>
            {price < full ? '商务会员' : '开通会员'}低至 ¥{yuan(best)}
          </a>
        </>
      )}
      。
    </>
  );
}
