import { donationRules } from '@qunlu/contract/donation/rules.ts';
import type { DonationPage } from '@qunlu/contract/donation/calls.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { amountProblem } from '../../../platform/amount-problem.ts';
import { Amounts, BuyingFacts } from '../../order/parts/amounts.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { RefundOffer } from '../../order/parts/refund-rules.tsx';
import { useCheckout } from '../../order/parts/use-checkout.ts';
import { donationPaths } from '../paths.ts';
import { donationChanged, startGiving, useDonation } from '../queries.ts';
import { Why } from '../parts/why.tsx';

const title = '支持圈子';

/** Gives something towards running a circle: how much, a few words, with or without one's name (R081, D87). */
export default function DonationScreen() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="donation" title={title}>
      {() => <Offer id={id} />}
    </ModuleGate>
  );
}

function Offer({ id }: { id: number }) {
  const read = useDonation(id);
  if (read.data) return <Giving id={id} page={read.data} />;
  return (
    <Page header={<ScreenHeader title={title} back={donationPaths.list(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

interface GivingValues {
  amount: string;
  message: string;
  anonymous: boolean;
}

const inYuan = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : yuan(fen));

function Giving({ id, page }: { id: number; page: DonationPage }) {
  const client = useQueryClient();
  const buying = useCheckout();
  const { amounts, name, why, promise, problem } = page;
  const amountWords = (typed: string): string => amountProblem(typed, donationRules.amount, '金额');
  const form = useForm<GivingValues>({
    initial: {
      amount: inYuan(amounts[0] ?? 0) === '0' ? '' : inYuan(amounts[0] ?? 0),
      message: '',
      anonymous: false,
    },
    validate: ({ amount, message }) => ({
      amount: amountWords(amount),
      message: maxLength(donationRules.message)(message, '留言'),
    }),
    async onSubmit(values) {
      const body = {
        id,
        amount: fenOf(values.amount) ?? 0,
        message: values.message.trim(),
        anonymous: values.anonymous ? (1 as const) : (0 as const),
      };
      await buying.buy({
        input: body,
        back: 'form',
        async send(key) {
          const hash = await startGiving(body, key);
          form.reset(values);
          return { hash };
        },
        refused(error) {
          void donationChanged(client, id);
          if (error.field !== 'amount' && error.field !== 'message') return false;
          form.setError(error.field, sentence(error));
          return true;
        },
      });
    },
  });
  const field = form.field('amount');
  const fen = fenOf(form.values.amount);
  const fits = fen !== null && amountWords(form.values.amount) === '';
  return (
    <Checkout
      title={title}
      back={donationPaths.list(id)}
      buying={buying}
      form={form}
      label="支持"
      total={fits ? fen : undefined}
      problem={problem}
    >
      <Why name={name} why={why} />
      <Form form={form}>
        <Amounts
          label="支持多少"
          options={amounts.map((amount) => ({ value: String(amount), label: `¥${inYuan(amount)}` }))}
          value={String(fen ?? '')}
          onChange={(value) => form.set('amount', inYuan(Number(value)))}
        >
          <TextField
            {...field}
            label="金额"
            kind="decimal"
            before="¥"
            maxLength={7}
            help={`¥${inYuan(donationRules.amount.min)} 到 ¥${inYuan(donationRules.amount.max)}`}
            onChange={(value) => field.onChange(value.replace(/[^\d.]/g, ''))}
          />
        </Amounts>
        <FieldGroup>
          <TextareaField
            {...form.field('message')}
            label="留言"
            optional
            placeholder="想对圈主和大家说的话"
            maxWide={donationRules.message}
          />
        </FieldGroup>
      </Form>
      <Section>
        <SwitchField
          {...form.field('anonymous')}
          label="对成员匿名"
          help="名单里显示“一位成员”，圈主看得到是您；以后可以改"
        />
      </Section>
      <RefundOffer table={promise} />
      <BuyingFacts title="付款前请知道">
        <li>自愿支持圈子的运营，不换取会籍和服务。</li>
        <li>列在支持名单里；用在哪里记在账目里，成员都看得到。</li>
      </BuyingFacts>
    </Checkout>
  );
}
