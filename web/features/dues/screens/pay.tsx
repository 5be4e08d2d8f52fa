import { duesRules } from '@qunlu/contract/dues/rules.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { useIdParam, useParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { CircleAlert } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { BuyingFacts } from '../../order/parts/amounts.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { useCheckout } from '../../order/parts/use-checkout.ts';
import { amountProblem } from '../../../platform/amount-problem.ts';
import { MoneyState } from '../parts/owner-page.tsx';
import { payCodeChanged, type PayPage, startPaying, usePayCode } from '../queries/paying.ts';
import css from './pay.module.css';

/** Whoever scans a circle's code pays here: to whom, for what, how much (D89). */
export default function Pay() {
  const id = useIdParam();
  const code = useParam('code');
  const { data, error, refetch } = usePayCode(id, code);
  if (data) return <Paying id={id} code={code} page={data} />;
  return (
    <Page header={<ScreenHeader title="付款" back="/app/home" />}>
      <MoneyState id={id} error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

function Paying({ id, code, page }: { id: number; code: string; page: PayPage }) {
  const { name, owner, purpose, amount, problem, refund } = page;
  const client = useQueryClient();
  const buying = useCheckout();
  const form = useForm<{ amount: string }>({
    initial: { amount: amount === 0 ? '' : yuan(amount) },
    validate: ({ amount: typed }) => ({ amount: amountProblem(typed, duesRules.payAmount, '金额') }),
    onSubmit: async ({ amount: typed }) => {
      const body = { id, code, amount: fenOf(typed) ?? 0 };
      await buying.buy({
        input: body,
        back: 'form',
        async send(key) {
          const hash = await startPaying(body, key);
          form.reset({ amount: typed });
          return { hash };
        },
        refused(error) {
          void payCodeChanged(client, id, code);
          if (error.field !== 'amount' || amount > 0) return false;
          form.setError('amount', sentence(error));
          return true;
        },
      });
    },
  });
  const field = form.field('amount');
  const fen = fenOf(form.values.amount);
  const fits = fen !== null && amountProblem(form.values.amount, duesRules.payAmount, '金额') === '';
  return (
    <Checkout
      title="付款"
      back="/app/home"
      buying={buying}
      form={form}
      label="付款"
      total={fits ? fen : undefined}
      disabled={problem !== ''}
    >
      {problem !== '' && (
        <Banner tone="warn" icon={<CircleAlert size={20} aria-hidden />}>
          {problem}
        </Banner>
      )}
      <Section>
        <ListRow fact wrap title="付给" end={name} />
        <ListRow fact wrap title="收款人" end={owner} />
        <ListRow fact wrap title="用途" end={purpose} />
      </Section>
      <Form form={form}>
        {amount > 0 ? (
          <p className={css['amount']}>
            <Amount fen={amount} size="xl" />
          </p>
        ) : (
          <div className={css['field']}>
            <TextField
              {...field}
              label="金额"
              required
              kind="decimal"
              before="¥"
              maxLength={8}
              help={`¥${yuan(duesRules.payAmount.min)} 到 ¥${yuan(duesRules.payAmount.max)}`}
              onChange={(value) => field.onChange(value.replace(/[^\d.]/g, ''))}
            />
          </div>
        )}
      </Form>
      <BuyingFacts title="付款前请知道">
        {refund.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </BuyingFacts>
    </Checkout>
  );
}
