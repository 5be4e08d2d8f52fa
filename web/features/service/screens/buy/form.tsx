import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import { serviceRules, serviceTypes } from '@qunlu/contract/service/rules.ts';
import { useEffect, useId, useState } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { FieldNote } from '../../../../ui/form/field-note.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { Checkout } from '../../../order/parts/checkout.tsx';
import { RefundOffer } from '../../../order/parts/refund-rules.tsx';
import { servicePaths } from '../../paths.ts';
import { takesTime } from '../../parts/shown.ts';
import { SlotPicker } from '../../parts/slot-picker.tsx';
import { SlotWait } from '../../parts/slot-wait.tsx';
import { slotWords } from '../../parts/when-words.ts';
import { AddressFields } from './address-fields.tsx';
import { isTimed, mostOf } from './choice.ts';
import css from './form.module.css';
import { useBuying } from './buying.ts';
import { Ways } from './ways.tsx';

/** Everything that a purchase depends on, with what it costs and promises at this moment. */
export function BuyForm({ service }: { service: Service }) {
  const slotId = useId();
  const [now] = useState(() => Date.now() / 1000);
  const buying = useBuying(service);
  const { choice, choose, form, quote, total, problem, slotError, address } = buying;
  const { way, count, slot } = choice;
  const timed = isTimed(service, way);
  // Whom the place is kept for may buy.
  const queue = timed && slot > 0 ? quote?.queue : undefined;
  const waits = queue?.offer_until === 0 && (queue.open || queue.waiting);
  const free = total === 0;

  useEffect(() => {
    if (slotError !== '') document.getElementById(slotId)?.scrollIntoView?.({ block: 'center' });
  }, [slotError, slotId]);

  const when = slot > 0 ? [slotWords({ starts_at: slot, minutes: 0 }, now)] : [];
  const chosen = [way.title, ...when, `${count} ${way.unit}`].join(' · ');
  return (
    <Checkout
      wide="aside"
      title="下单"
      back={servicePaths.view(service.service_id)}
      buying={buying}
      form={form}
      label={free ? '下单，不用付款' : buying.fromBalance ? '用余额付' : '下单，付款'}
      total={free ? undefined : total}
      problem={waits ? '' : problem}
      disabled={buying.asking}
      closed={waits}
      chosen={
        <>
          <p className={css['chosen']}>{chosen}</p>
          {timed && slot > 0 && quote && (
            <SlotWait serviceId={service.service_id} slotId={slot} count={count} queue={quote.queue} />
          )}
        </>
      }
    >
      <div>
        <div className={css['head']}>
          <Avatar id={service.user.user_id} name={service.user.name} src={service.user.avatar} />
          <div className={css['what']}>
            <h2 className={css['title']}>{service.title}</h2>
            <span className={css['who']}>{service.user.name}</span>
          </div>
        </div>
        <Ways
          service={service}
          value={way}
          onChange={(next) =>
            choose({
              way: next,
              count: Math.min(count, mostOf(next)),
              ...(isTimed(service, next) ? {} : { slot: 0 }),
            })
          }
        />
      </div>
      {timed && (
        <div id={slotId}>
          <Section title="时间">
            <SlotPicker
              key={way.way_id}
              serviceId={service.service_id}
              wayId={way.way_id}
              value={slot}
              full
              onChange={(next) => choose({ slot: next })}
            />
          </Section>
          {slotError !== '' && (
            <div className={css['error']}>
              <FieldNote id={`${slotId}e`} error={slotError} help={undefined} />
            </div>
          )}
        </div>
      )}
      {takesTime(service.type, way) && !service.scheduled && (
        <Section title="时间" padded>
          <p className={css['later']}>卖家没有固定的时段。下单后在订单里约时间，双方同意后写进订单。</p>
        </Section>
      )}
      {mostOf(way) > 1 && (
        <Section>
          <ListRow
            wrap
            title="数量"
            meta={way.max > 0 ? `一单最多 ${way.max} ${way.unit}` : ''}
            end={
              <>
                <Stepper
                  label="数量"
                  min={1}
                  max={mostOf(way)}
                  value={count}
                  onChange={(next) => choose({ count: next })}
                />
                {way.unit}
              </>
            }
          />
        </Section>
      )}
      <div className={css['fields']}>
        <Form form={form}>
          {buying.asksName && (
            <FieldGroup>
              <TextField
                {...form.field('called')}
                label="怎么称呼您"
                help="卖家会看到，以后也这样称呼您"
                autoComplete="nickname"
                maxWide={20}
                enterKeyHint="next"
              />
            </FieldGroup>
          )}
          {address && <AddressFields form={form} sent={service.type === serviceTypes.production} />}
          <FieldGroup>
            <TextareaField
              {...form.field('note')}
              label="留言"
              optional
              placeholder="想解决什么、有什么要求，写给卖家"
              maxWide={serviceRules.note}
            />
          </FieldGroup>
        </Form>
      </div>
      {buying.held > 0 && (
        <Section title="怎么付">
          <SwitchField
            name="use_balance"
            label={`用余额 ¥${yuan(buying.held)}`}
            help={buying.fromBalance ? '余额够付这一单，下单就付清' : '下单后再选付款方式'}
            value={buying.fromBalance}
            disabled={form.busy}
            onChange={buying.setFromBalance}
          />
        </Section>
      )}
      {!free && (
        <RefundOffer
          table={quote?.promise}
          waiting={timed && slot === 0 ? '选好时间后，这里写明每个日期前能退多少' : '正在计算…'}
        />
      )}
    </Checkout>
  );
}
