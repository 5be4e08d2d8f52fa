import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Deal } from '@qunlu/contract/o2o/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { Store } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { BuyingFacts } from '../../order/parts/amounts.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { RefundOffer } from '../../order/parts/refund-rules.tsx';
import { useCheckout } from '../../order/parts/use-checkout.ts';
import { MissingDeal } from '../parts/missing-deal.tsx';
import { untilWhen } from '../parts/shown.ts';
import { o2oPaths } from '../paths.ts';
import { dealsChanged, newestQuote, order, useBalance, useDeal, useQuote } from '../queries.ts';

/** Buys a deal: how many, for how much, and what comes back until when (R192). */
export default function PayDeal() {
  const id = useIdParam();
  const read = useDeal(id);
  const { data: deal, error } = read;
  if (isNotFound(error)) return <MissingDeal />;
  if (deal && deal.buy_problem === '') return <Buying key={id} deal={deal} />;
  return (
    <Page header={<ScreenHeader title="购买到店优惠" back={o2oPaths.view(id)} />}>
      {deal ? (
        <EmptyState
          icon={<Store size={28} aria-hidden />}
          title="现在不能买"
          text={deal.buy_problem}
          action={
            <Button kind="secondary" href={o2oPaths.view(id)}>
              回到优惠
            </Button>
          }
        />
      ) : (
        <LoadState read={read} waiting={<SkeletonRows count={4} />} />
      )}
    </Page>
  );
}

function Buying({ deal }: { deal: Deal }) {
  const client = useQueryClient();
  const buying = useCheckout();
  const { deal_id: id, title, shop, price, per_person: most, valid_to: validTo } = deal;
  const [quantity, setQuantity] = useState(1);
  const [now] = useState(() => Date.now() / 1000);
  const quote = useQuote(id, quantity).data;
  const total = quote?.total ?? price * quantity;
  const held = useBalance();
  const [balance, setBalance] = useState(true);
  const fromBalance = balance && held >= total;

  async function buy(): Promise<void> {
    const body = { deal_id: id, quantity, total, ...(fromBalance ? { use_balance: 1 as const } : {}) };
    await buying.buy({
      input: body,
      back: 'offer',
      async send(key) {
        const { hash, paid } = await order(body, key);
        dealsChanged(client);
        return { hash, paid, result: o2oPaths.success(id) };
      },
      async again() {
        dealsChanged(client);
        return { seen: total, now: (await newestQuote(client, id, quantity)).total };
      },
      changed: '请看过新的价格再付款。',
    });
  }

  return (
    <Checkout
      title="购买到店优惠"
      back={o2oPaths.view(id)}
      buying={buying}
      label={fromBalance ? '用余额付' : '下单，付款'}
      total={total}
      problem={quote?.problem ?? ''}
      onPress={() => void buy()}
    >
      <Section>
        <ListRow
          wrap
          leading={<Store size={22} aria-hidden />}
          title={title}
          meta={`${shop.name} · ${untilWhen(validTo, now)}`}
        />
        {most > 1 && (
          <ListRow
            wrap
            title="几份"
            meta={`每人最多 ${most} 份`}
            end={
              <Stepper
                label="几份"
                min={1}
                max={most}
                value={quantity}
                onChange={(next) => {
                  buying.forget();
                  setQuantity(next);
                }}
              />
            }
          />
        )}
      </Section>
      {held >= total && (
        <Section title="怎么付">
          <SwitchField
            name="use_balance"
            label={`用余额 ¥${yuan(held)}`}
            help={fromBalance ? '余额够付，点一下就付清' : '下一步再选付款方式'}
            value={fromBalance}
            onChange={setBalance}
          />
        </Section>
      )}
      <RefundOffer table={quote?.promise} waiting="正在计算…" />
      <BuyingFacts title="付款前要知道">
        {quantity > 1 && <li>{`${quantity} 份是一个券码，到店一次用完；想分几次用，请分开下单`}</li>}
        <li>付款后得到 12 位券码，到店给店员扫或报数字，没有网络也能出示</li>
        <li>店员核销错了，10 分钟内可以撤回</li>
      </BuyingFacts>
    </Checkout>
  );
}
