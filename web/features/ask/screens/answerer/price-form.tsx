import type { Answerer } from '@qunlu/contract/ask/entity.ts';
import { askRules, type AskTopic } from '@qunlu/contract/ask/rules.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { amountProblem } from '../../../../platform/amount-problem.ts';
import { goBack } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SellingSteps } from '../../../identity/parts/selling-steps.tsx';
import { TopicsField } from '../../parts/topics-field.tsx';
import { askPaths } from '../../paths.ts';
import { saveOwnPrice } from '../../queries/question.ts';

interface PriceValues {
  on: boolean;
  price: string;
  topics: number[];
  intro: string;
}

const names = ['price', 'topics', 'intro'] as const;

/** Whether one answers, for how much, what about. */
export function PriceForm({ answerer }: { answerer: Answerer }) {
  const client = useQueryClient();
  const { user, on, price, topics, intro, problem } = answerer;
  // Nothing was said yet: whoever comes here wants to begin.
  const isFirst = !on && topics.length === 0 && intro === '';
  const back = askPaths.answerer(user.user_id);
  const form = useForm<PriceValues>({
    initial: {
      on: on || isFirst,
      price: isFirst ? '' : yuan(price),
      topics: [...topics],
      intro,
    },
    validate: (values) => ({
      price: amountProblem(values.price, askRules.price, '价格'),
      topics: values.on && values.topics.length === 0 ? '请选至少一个话题' : '',
      intro: maxLength(askRules.intro)(values.intro.trim(), '介绍'),
    }),
    async onSubmit(values) {
      try {
        await saveOwnPrice(client, {
          on: values.on ? 1 : 0,
          price: fenOf(values.price) ?? 0,
          topics: values.topics as AskTopic[],
          intro: values.intro.trim(),
        });
        form.reset(values);
        popTip(values.on ? '已打开，别人可以付费问您' : '已保存', { type: 'good' });
        goBack(back);
      } catch (error) {
        showRefusal(form, error, (field) => names.find((name) => field.startsWith(name)), { duration: 4000 });
      }
    },
  });
  const amount = form.field('price');
  return (
    <Page
      header={<ScreenHeader title="付费提问" back={back} />}
      footer={<SubmitFooter form={form.id} busy={form.busy} label="保存" note="已经付款的提问按当时的价格" />}
    >
      {problem !== '' && <SellingSteps kind="circle" title="收款还缺" missing />}
      <Section>
        <SwitchField {...form.field('on')} label="接受付费提问" help="随时可以关上；已经问了的仍要回答" />
      </Section>
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...amount}
            label="问一次多少钱"
            required
            kind="decimal"
            before="¥"
            maxLength={6}
            help={`¥${yuan(askRules.price.min)} 到 ¥${yuan(askRules.price.max)}，您得 90%`}
            onChange={(value) => amount.onChange(value.replace(/[^\d.]/g, ''))}
          />
          <TopicsField
            value={form.values.topics}
            error={form.field('topics').error}
            onChange={(chosen) => form.set('topics', chosen)}
          />
          <TextareaField
            {...form.field('intro')}
            label="介绍"
            optional
            placeholder="您能答什么，做过什么"
            maxWide={askRules.intro}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}
