import { yuan } from '@qunlu/contract/kernel/money.ts';
import { smsCountProblem } from '@qunlu/contract/sms/count.ts';
import { smsRules } from '@qunlu/contract/sms/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useAttempt } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { openVip } from '../../membership/paths.ts';
import { Amounts, BuyingFacts } from '../../order/parts/amounts.tsx';
import { MoneyError, moneyOffline } from '../../order/parts/money-error.tsx';
import { orderPaths } from '../../order/paths.ts';
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
  const attempt = useAttempt();
  const { price } = prices;
  const form = useForm<{ count: string }>({
    initial: { count: '100' },
    validate: ({ count }) => ({ count: smsCountProblem(count) }),
    async onSubmit({ count }) {
      if (!navigator.onLine) return popTip(moneyOffline, { type: 'bad' });
      try {
        const wish = { count: Number(count), price };
        const hash = await attempt(wish, (key) => startBuying(wish, key));
        // Back from the page of payment leads to the credits: this form has done its work.
        form.reset({ count });
        navigate(orderPaths.pay(hash), { replace: true });
      } catch (error) {
        if (isRefusal(error) && error.field === 'price') await priceChanged(client);
        if (isRefusal(error) && error.field === 'count') form.setError('count', sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  const field = form.field('count');
  const { count } = form.values;
  const fits = smsCountProblem(count) === '';
  return (
    <Page
      header={<ScreenHeader title="短信充值" back={smsPaths.credits} />}
      footer={
        <SubmitFooter
          form={form.id}
          busy={form.busy}
          label={fits ? `充值 ¥${yuan(Number(count) * price)}` : '充值'}
          {...(fits ? { note: `${Number(count)} 条，每条 ¥${yuan(price)}` } : {})}
        />
      }
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
      <Section title="充值前请知道" padded>
        <BuyingFacts>
          <li>
            <Price {...prices} />
          </li>
          <li>条数不会过期。</li>
          <li>{smsRules.refundDays} 天内没用的可以按买的价格退。</li>
        </BuyingFacts>
      </Section>
    </Page>
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
