import { askKinds, askRules } from '@qunlu/contract/ask/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Amounts, BuyingFacts } from '../../../order/parts/amounts.tsx';
import { Checkout } from '../../../order/parts/checkout.tsx';
import { RefundOffer } from '../../../order/parts/refund-rules.tsx';
import { QuestionFields } from '../../parts/question-fields.tsx';
import { type AskFormProps, useAsking } from './asking.ts';

const bounties = [1000, 2000, 5000];

/** What is asked, how, and what follows from it: until when money comes back, who can read the name. */
export function AskForm(props: AskFormProps) {
  const { kind, circle, name, back, head } = props;
  const { form, buying, quote, total } = useAsking(props);
  const isPerson = kind === askKinds.person;
  const isFree = kind === askKinds.free;
  const price = form.field('price');
  return (
    <Checkout
      title="提问"
      back={back}
      buying={buying}
      form={form}
      label={isFree ? (quote?.audited ? '提交审核' : '提问') : isPerson ? '提问' : '发悬赏'}
      total={isFree ? undefined : total}
      problem={quote?.problem ?? ''}
    >
      {head}
      {circle > 0 && (
        <Section>
          <ListRow fact title="在哪里问" end={name} />
        </Section>
      )}
      <Form form={form}>
        <FieldGroup>
          <QuestionFields form={form} />
        </FieldGroup>
        {kind === askKinds.bounty && (
          <>
            <FieldGroup>
              <TextField
                {...price}
                label="赏金"
                required
                kind="decimal"
                before="¥"
                maxLength={7}
                help={`¥${yuan(askRules.bounty.min)} 到 ¥${yuan(askRules.bounty.max)}；${askRules.bountyDays} 天里谁都可以答，您选 1 到 3 个分`}
                onChange={(value) => price.onChange(value.replace(/[^\d.]/g, ''))}
              />
            </FieldGroup>
            <Amounts
              label="选一个赏金"
              options={bounties.map((fen) => ({ value: String(fen), label: `¥${fen / 100}` }))}
              value={total === undefined ? '' : String(total)}
              onChange={(fen) => form.set('price', String(Number(fen) / 100))}
            />
          </>
        )}
      </Form>
      <Section>
        <SwitchField
          {...form.field('anonymous')}
          label="匿名提问"
          help="回答的人、听的人、圈主和成员永远看不到您的名字；只有平台处理举报和纠纷时，写下原因才能看"
        />
        {isPerson && (
          <SwitchField
            {...form.field('open')}
            label="回答公开"
            help={`别人付 ¥${yuan(askRules.listen)} 可以听，每次您得 ¥0.45；关上就只有双方看得到`}
          />
        )}
      </Section>
      {!isFree && (
        <RefundOffer
          table={quote?.promise ?? undefined}
          waiting={total === undefined ? '写好赏金后，这里写明什么时候能退' : ''}
        />
      )}
      {quote && quote.notes.length > 0 && (
        <BuyingFacts title={isFree ? '提问前请知道' : '付款前请知道'}>
          {quote.notes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </BuyingFacts>
      )}
    </Checkout>
  );
}
