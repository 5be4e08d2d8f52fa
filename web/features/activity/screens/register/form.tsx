import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useState } from 'react';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { WaitButton } from '../../../capacity/parts/wait-button.tsx';
import { Checkout } from '../../../order/parts/checkout.tsx';
import { RefundOffer } from '../../../order/parts/refund-rules.tsx';
import { ComerFields } from '../../parts/registration/comer-fields.tsx';
import { activityPaths } from '../../paths.ts';
import { mostOf } from './choice.ts';
import css from './form.module.css';
import { useRegistering } from './registering.ts';
import { TicketChoice } from './ticket-choice.tsx';

/** As the engine of places names those of a ticket. */
const ticketSubject = 'activity.ticket';

/** Everything that a registration depends on, with what it costs and promises at this moment. */
export function RegisterForm({ activity }: { activity: Activity }) {
  const [now] = useState(() => Date.now() / 1000);
  const state = useRegistering(activity);
  const { choice, choose, form, fields, quote, forms, total, held, fromBalance } = state;
  const { ticket, quantity } = choice;
  const { activity_id: id, title, starts_at: at, ends_at: end } = activity;
  const queue = quote?.queue ?? ticket.queue;
  // Whom the place is kept for may register.
  const waits = queue.offer_until === 0 && (queue.open || queue.waiting);
  const problem = waits ? '' : (quote?.problem ?? '');
  const most = mostOf(ticket);
  const free = total === 0;
  return (
    <Checkout
      wide="aside"
      title="报名"
      back={activityPaths.view(id)}
      buying={state}
      form={form}
      label={free ? (ticket.need_audit ? '提交报名' : '报名') : fromBalance ? '用余额付' : '报名，付款'}
      total={free ? undefined : total}
      problem={problem}
      disabled={!quote}
      closed={waits}
      chosen={
        waits ? (
          <WaitButton
            subject={ticketSubject}
            target={String(ticket.ticket_id)}
            quantity={quantity}
            queue={queue}
            onChange={state.again}
          />
        ) : (
          queue.offer_until > 0 && (
            <p className={css['offer']} role="status">
              候补轮到您了，名额为您留到 {dateTime(queue.offer_until)}
            </p>
          )
        )
      }
    >
      <div>
        <div className={css['head']}>
          <h2 className={css['title']}>{title}</h2>
          <p className={css['when']}>{activityWhen(at, end, now)}</p>
        </div>
        <TicketChoice
          tickets={activity.tickets}
          value={ticket}
          onChange={(next) => choose({ ticket: next, quantity: Math.min(quantity, mostOf(next)) })}
        />
      </div>
      {most > 1 && (
        <Section>
          <ListRow
            wrap
            title="张数"
            meta={`每人最多 ${ticket.per_person} 张`}
            end={
              <Stepper
                label="张数"
                min={1}
                max={most}
                value={quantity}
                onChange={(next) => choose({ quantity: next })}
              />
            }
          />
        </Section>
      )}
      {ticket.invited && (
        <div className={css['fields']}>
          <FieldGroup>
            <TextField
              label="邀请码"
              help="主办方给您的；没有码的请选别的票"
              autoComplete="off"
              value={state.code}
              maxLength={activityRules.ticketCode}
              error={state.codeError}
              onChange={state.typeCode}
            />
          </FieldGroup>
        </div>
      )}
      {!waits && (
        <div className={css['fields']}>
          <Form form={form}>
            {Array.from({ length: forms }, (_, place) => (
              <ComerFields
                key={place}
                title={forms === 1 ? '谁来' : `第 ${place + 1} 位`}
                fields={fields}
                form={form}
                at={place}
              />
            ))}
          </Form>
        </div>
      )}
      {!waits && (
        <Section>
          <SwitchField
            label="在“谁会来”里显示我"
            help="别人看得到您的姓名和头像，看不到手机号；报名后也可以改"
            value={state.shown}
            onChange={state.setShown}
          />
          {held > 0 && (
            <SwitchField
              label={`用余额 ¥${yuan(held)}`}
              help={fromBalance ? '余额够付这一单，报名就付清' : '报名后再选付款方式'}
              value={fromBalance}
              disabled={form.busy}
              onChange={state.setFromBalance}
            />
          )}
        </Section>
      )}
      {!free && !waits && <RefundOffer table={quote?.promise} waiting="正在计算…" />}
    </Checkout>
  );
}
