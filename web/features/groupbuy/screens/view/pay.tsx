import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { type DeliveryWay, deliveryLabels, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useState } from 'react';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TelField, TextField } from '../../../../ui/form/text-field.tsx';
import { Amount } from '../../../../ui/amount.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { ChoiceList } from '../../../circle/parts/choice-list.tsx';
import { BuyingFacts } from '../../../order/parts/amounts.tsx';
import { Checkout } from '../../../order/parts/checkout.tsx';
import { RefundOffer } from '../../../order/parts/refund-rules.tsx';
import type { Cart } from '../../parts/cart.ts';
import { groupbuyPaths } from '../../paths.ts';
import { useJoining } from './joining.ts';

/** Takes part: how the goods come and to whom, the sum, what comes back until when (D134). */
export function Pay({ buy, cart }: { buy: Buy; cart: Cart }) {
  const state = useJoining(buy, cart);
  const { form, quote, total, held, fromBalance } = state;
  const { way } = form.values;
  const [now] = useState(() => Date.now() / 1000);
  return (
    <Checkout
      wide="aside"
      title="参加团购"
      back={groupbuyPaths.view(buy.buy_id)}
      buying={state.buying}
      form={form}
      label={fromBalance ? '用余额付' : '去付款'}
      total={total}
      problem={quote?.problem ?? ''}
    >
      <Section title={buy.title}>
        {cart.lines.map(({ goods, quantity }) => (
          <ListRow
            key={goods.goods_id}
            wrap
            title={goods.title}
            meta={`¥${yuan(goods.price)} ×${quantity}`}
            end={<Amount fen={goods.price * quantity} />}
          />
        ))}
      </Section>
      <Form form={form}>
        <FieldGroup title="怎么拿到">
          {buy.ways.length > 1 && (
            <Segmented
              label="取货方式"
              options={buy.ways.map((value) => ({ value, label: deliveryLabels[value] }))}
              value={way}
              onChange={(next: DeliveryWay) => form.set('way', next)}
            />
          )}
          {way === 'pickup' ? (
            <Field label="自提点" group error={form.field('point').error}>
              <ChoiceList
                label="自提点"
                options={buy.points.map((point) => ({
                  value: String(point.point_id),
                  label: point.name,
                  words: [point.address, point.hours].filter((one) => one !== '').join(' · '),
                }))}
                value={form.values.point}
                onChange={(point) => form.set('point', point)}
              />
            </Field>
          ) : (
            <TextField
              {...form.field('address')}
              label="地址"
              required
              autoComplete="street-address"
              placeholder="省市区、街道、门牌号"
              maxWide={groupbuyRules.address}
              help={way === 'express' ? buy.express_note : buy.local_note}
            />
          )}
          <TextField
            {...form.field('name')}
            label="姓名"
            required
            autoComplete="name"
            maxWide={groupbuyRules.name}
            help="接龙里只显示第一个字"
          />
          <TelField
            {...form.field('phone')}
            label="手机号"
            required
            help={`只有团长能看到，谁看过您会知道；结束 ${groupbuyRules.contactDays} 天后清除`}
          />
          <TextField
            {...form.field('remark')}
            label="备注"
            optional
            placeholder="想对团长说的"
            maxWide={groupbuyRules.remark}
          />
        </FieldGroup>
      </Form>
      {held >= total && total > 0 && (
        <Section title="怎么付">
          <SwitchField
            label={`用余额 ¥${yuan(held)}`}
            help={fromBalance ? '余额够付，点一下就付清' : '下一步再选付款方式'}
            value={fromBalance}
            onChange={state.setFromBalance}
          />
        </Section>
      )}
      <RefundOffer
        table={quote?.promise}
        waiting={
          way === 'pickup' && form.values.point === '' ? '选好自提点，这里写明什么时候能退' : '正在计算…'
        }
      />
      <BuyingFacts title="付款前要知道">
        <li>{`截止（${sharedWhen(buy.deadline, now)}）之前随时可以全额退`}</li>
        {buy.threshold !== 'none' && <li>截止时没有成团，十分钟内自动全额退款</li>}
        <li>{`最晚 ${sharedWhen(buy.ready_by, now)} 备好，过了自动全额退款`}</li>
        <li>钱先由平台保管，您收到货以后才给团长</li>
      </BuyingFacts>
    </Checkout>
  );
}
