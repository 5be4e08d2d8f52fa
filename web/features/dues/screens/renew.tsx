import type { DuesOffer } from '@qunlu/contract/dues/calls.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CircleCheck } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { useCheckout } from '../../order/parts/use-checkout.ts';
import { CouponField, Tiers } from '../parts/tiers.tsx';
import { RefundRow } from '../parts/refund-row.tsx';
import { circlePaths } from '../../circle/paths.ts';
import type { Coupon } from '../parts/coupon.ts';
import { MoneyState } from '../parts/owner-page.tsx';
import { offerChanged, renew, useOffer } from '../queries/paying.ts';

/** More time in a circle: what there is, what more costs, and what is promised (D65). */
export default function Renew() {
  const id = useIdParam();
  const { data, error, refetch, coupon } = useOffer(id);
  const header = <ScreenHeader title="续费" back={circlePaths.home(id)} />;
  if (!data)
    return (
      <Page header={header}>
        <MoneyState id={id} error={error} onRetry={refetch} />
      </Page>
    );
  if (data.problem !== '')
    return (
      <Page header={header}>
        <EmptyState
          icon={<CircleCheck size={28} aria-hidden />}
          title={data.problem}
          action={<Button href={circlePaths.home(id)}>回到通讯录</Button>}
        />
      </Page>
    );
  return <Renewal offer={data} coupon={coupon} />;
}

/** How long they still have, and until when they are kept. */
function DuesState({ offer: { mine } }: { offer: DuesOffer }) {
  const [now] = useState(() => Date.now() / 1000);
  const over = mine.end_at > 0 && mine.end_at <= now;
  return (
    <StateBlock
      label="我的会籍"
      tone={over ? 'waiting' : 'good'}
      title={
        over ? '会籍已经到期' : `${mine.trial ? '试用' : mine.tier || '会籍'}到 ${dateTime(mine.end_at)}`
      }
    >
      {over
        ? `保留到 ${dateTime(mine.grace_until)}，在那之前续费不会中断。`
        : '现在续费接在后面，不浪费一天。'}
    </StateBlock>
  );
}

function Renewal({ offer, coupon }: { offer: DuesOffer; coupon: Coupon }) {
  const client = useQueryClient();
  const buying = useCheckout();
  const [chosen, setChosen] = useState(0);
  const tier = offer.tiers.find(({ id }) => id === chosen) ?? offer.tiers[0];

  async function buy(): Promise<void> {
    if (!tier) return;
    const used = offer.off > 0 && offer.coupon === '' ? coupon.code : '';
    const body = {
      id: offer.id,
      tier_id: tier.id,
      price: tier.now,
      ...(used === '' ? {} : { coupon: used }),
    };
    await buying.buy({
      input: body,
      back: 'offer',
      send: async (key) => ({ hash: await renew(body, key), result: circlePaths.home(offer.id) }),
      // Another price, or nothing to renew any more: the page says what is now.
      again: async () => void offerChanged(client),
    });
  }

  return (
    <Checkout
      title="续费"
      back={circlePaths.home(offer.id)}
      buying={buying}
      onPress={() => void buy()}
      label="续费"
      total={tier?.now}
      closed={!tier}
      note="到期不自动扣款"
    >
      <DuesState offer={offer} />
      {offer.mine.refund && (
        <Section>
          <RefundRow refund={offer.mine.refund} />
        </Section>
      )}
      <Tiers tiers={offer.tiers} value={tier?.id ?? 0} refund={offer.refund} onChange={setChosen} />
      <CouponField off={offer.off} problem={offer.coupon} coupon={coupon} />
    </Checkout>
  );
}
