import { activityQuestionTypes, activityRules, refundPolicy } from '@qunlu/contract/activity/rules.ts';
import { useState } from 'react';
import { Banner } from '../../../../ui/banner.tsx';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { open } from '../../../../ui/dialog/stack.ts';
import { DateTimeField } from '../../../../ui/form/date-time-field.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { type Form as FormState, useForm } from '../../../../ui/form/use-form.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { DONE_LABEL } from '../../../../ui/words.ts';
import { ChoiceList } from '../../../circle/parts/choice-list.tsx';
import { QuestionsField } from '../../../form/parts/questions-field.tsx';
import { fenOfTicket, ticketProblems, type TicketValues } from './ticket-values.ts';

interface TicketPageProps {
  given: TicketValues;
  /** The activity belongs to a circle: a ticket may be for its members alone. */
  inCircle: boolean;
}

/** Asks for all that a ticket is, on a page of its own. null: it stays as it was. */
export const editTicket = (props: TicketPageProps): Promise<TicketValues | null> =>
  open<TicketValues | null>((done) => <TicketPage {...props} onDone={done} />, null);

function TicketPage(props: TicketPageProps & { onDone: (ticket: TicketValues | null) => void }) {
  const { given, inCircle, onDone } = props;
  const form = useForm<TicketValues>({
    initial: given,
    validate: ticketProblems,
    onSubmit: (ticket) => onDone({ ...ticket, name: ticket.name.trim() }),
  });
  const { values } = form;
  const sold = given.taken > 0;
  return (
    <PageSheet
      title={given.name === '' ? '新的票' : given.name}
      unsaved={form.dirty}
      onClose={() => onDone(null)}
      footer={<SubmitFooter label={DONE_LABEL} form={form.id} />}
    >
      {sold && <Banner tone="info">已占用 {given.taken} 张。改了以后只管新的报名，已报名的照旧</Banner>}
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('name')}
            label="名称"
            required
            placeholder="例如 早鸟票"
            maxWide={activityRules.ticketName}
          />
          <TextField
            {...form.field('price')}
            label="价格"
            required
            kind="decimal"
            before="¥"
            after="元"
            placeholder="免费填 0"
            maxLength={8}
            onChange={(price) => form.field('price').onChange(price.replace(/[^\d.]/g, ''))}
          />
          <TextField
            {...form.field('stock')}
            label="张数"
            optional
            kind="integer"
            after="张"
            placeholder="不限"
            maxLength={5}
            onChange={(stock) => form.field('stock').onChange(stock.replace(/\D/g, ''))}
          />
        </FieldGroup>
        {fenOfTicket(values) > 0 && <Refund form={form} />}
        <Section title="怎么报">
          <ListRow
            title="每人最多"
            end={
              <Stepper
                label="每人最多几张"
                min={1}
                max={activityRules.perPerson}
                value={values.per_person}
                onChange={(count) => form.set('per_person', count)}
              />
            }
          />
          <SwitchField
            {...form.field('need_audit')}
            label="要我审核"
            help="报名后等您通过；没通过的全额退款"
          />
          {inCircle && (
            <SwitchField
              {...form.field('members_only')}
              label="只给圈子成员"
              help="不是成员的看得到，不能报"
            />
          )}
        </Section>
        <More form={form} />
      </Form>
      <QuestionsField
        value={values.fields}
        types={activityQuestionTypes}
        most={activityRules.questions}
        error={form.field('fields').error}
        onChange={(fields) => form.set('fields', fields)}
      />
    </PageSheet>
  );
}

const policies = [
  {
    value: String(refundPolicy.until),
    label: '开始前可以全额退',
    words: '最放心，报的人多；可以定提前几小时',
  },
  { value: String(refundPolicy.minusFee), label: '开始前可以退，扣手续费', words: '扣下的归您' },
  { value: String(refundPolicy.none), label: '不退', words: '报名的人付款前就会看到' },
];

/** What comes back when somebody cancels. */
function Refund({ form }: { form: FormState<TicketValues> }) {
  const { values } = form;
  return (
    <FieldGroup title="取消了能退多少">
      <Field label="退款规则" group help="您取消活动，或改了时间地点，都是全额退。审核没通过的也全额退">
        <ChoiceList
          label="退款规则"
          options={policies}
          value={String(values.refund_policy)}
          onChange={(policy) => form.set('refund_policy', Number(policy) as TicketValues['refund_policy'])}
        />
      </Field>
      {values.refund_policy === refundPolicy.until && (
        <TextField
          {...form.field('refund_hours')}
          label="开始前几小时"
          kind="integer"
          after="小时"
          maxLength={3}
          onChange={(hours) => form.field('refund_hours').onChange(hours.replace(/\D/g, ''))}
        />
      )}
      {values.refund_policy === refundPolicy.minusFee && (
        <TextField
          {...form.field('refund_fee')}
          label="手续费"
          kind="integer"
          after="%"
          maxLength={2}
          help={`最多 ${activityRules.refundFeeMax}%`}
          onChange={(fee) => form.field('refund_fee').onChange(fee.replace(/\D/g, ''))}
        />
      )}
    </FieldGroup>
  );
}

/** What most tickets go without. */
function More({ form }: { form: FormState<TicketValues> }) {
  const { values } = form;
  const [shown, setShown] = useState(
    () => values.note !== '' || values.code !== '' || values.sale_from + values.sale_to > 0,
  );
  if (!shown)
    return (
      <Section>
        <ListRow title="说明、报名时间、邀请码" meta="需要时再填" onClick={() => setShown(true)} />
      </Section>
    );
  return (
    <FieldGroup title="更多">
      <TextField
        {...form.field('note')}
        label="说明"
        optional
        placeholder="例如 含午餐和一罐新茶"
        maxWide={activityRules.ticketNote}
      />
      <DateTimeField {...form.field('sale_from')} label="开始报名" optional help="不填就是发布以后" />
      <DateTimeField {...form.field('sale_to')} label="截止报名" optional help="早鸟票在这里定到哪天" />
      <TextField
        {...form.field('code')}
        label="邀请码"
        optional
        help="填了以后，有邀请码的人才能报这种票"
        maxWide={activityRules.ticketCode}
      />
    </FieldGroup>
  );
}
