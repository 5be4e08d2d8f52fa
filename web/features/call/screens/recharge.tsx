import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { MinutePosting, viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../../platform/loaded.tsx';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { Amounts, BuyingFacts } from '../../order/parts/amounts.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { useCheckout } from '../../order/parts/use-checkout.ts';
import { MinutesSum } from '../parts/minutes-sum.tsx';
import { NoService } from '../parts/no-service.tsx';
import { callPaths } from '../paths.ts';
import { priceChanged, startBuying, useMinutes, usePostings } from '../queries.ts';
import css from './recharge.module.css';

const title = '充值分钟';

/** Buys minutes for the calls of a circle (R179). */
export default function CircleRecharge() {
  return <Circle id={useIdParam()} />;
}

export function Circle({ id }: { id: number }) {
  return (
    <ModuleGate id={id} module="call" title={title}>
      {() => <Minutes circleId={id} back={callPaths.home(id)} />}
    </ModuleGate>
  );
}

/** Without a circle those of one's own calls (R186). */
export function Minutes({ circleId, back }: { circleId?: number; back: string }) {
  const read = useMinutes(circleId);
  const { data } = read;
  if (data?.service.on) return <Buying own={data} back={back} {...(circleId ? { circleId } : {})} />;
  return (
    <Page header={<ScreenHeader title={title} back={back} />}>
      {data ? (
        <NoService service={data.service} back={back} />
      ) : (
        <LoadState read={read} Failed={MoneyError} />
      )}
    </Page>
  );
}

function Buying(props: { own: OutputOf<typeof viewMinutes>; circleId?: number; back: string }) {
  const { own, circleId, back } = props;
  const { minutes: left, held, price, packs, name } = own;
  const client = useQueryClient();
  const buying = useCheckout();
  const [chosen, choose] = useState(packs[0]?.minutes ?? 0);
  const pack = packs.find(({ minutes }) => minutes === chosen);
  const buy = () => {
    const input = { minutes: chosen, price, ...(circleId ? { circle_id: circleId } : {}) };
    return buying.buy({
      input,
      back: 'form',
      send: async (key) => ({ hash: await startBuying(input, key) }),
      again: async ({ field }) => void (field === 'price' && (await priceChanged(client))),
    });
  };
  return (
    <Checkout
      title={title}
      back={back}
      buying={buying}
      label="充值"
      total={pack?.total}
      note={pack && `${pack.minutes} 分钟`}
      onPress={() => void buy()}
    >
      <MinutesSum label={name === '' ? '我还有' : `${name}还有`} minutes={left} held={held} price={price} />
      <div className={css['packs']}>
        <Amounts
          label="充值多少"
          options={packs.map(({ minutes, total }) => ({
            value: String(minutes),
            label: (
              <span className={css['pack']}>
                {`${minutes} 分钟`} <span className={css['price']}>¥{yuan(total)}</span>
              </span>
            ),
          }))}
          value={String(chosen)}
          wide
          onChange={(value) => {
            buying.forget();
            choose(Number(value));
          }}
        />
      </div>
      <BuyingFacts title="充值前请知道">
        <li>每人每分钟 ¥{yuan(price)}，接通才算，不足一分钟按一分钟。</li>
        <li>分钟不会过期。</li>
        <li>{own.refund_days} 天内一点没用的可以在订单里退。</li>
      </BuyingFacts>
      <Postings {...(circleId ? { circleId } : {})} />
    </Checkout>
  );
}

function Postings({ circleId }: { circleId?: number }) {
  return (
    <PagedList
      query={usePostings(circleId)}
      keyOf={({ id }) => id}
      title="明细"
      empty={null}
      Failed={MoneyError}
    >
      {(one) => <Posting one={one} />}
    </PagedList>
  );
}

function Posting({ one }: { one: MinutePosting }) {
  const { title: why, detail, minutes, after, at } = one;
  return (
    <ListRow
      wrap
      title={why}
      meta={[detail, dateTime(at), `之后还有 ${after} 分钟`].filter(Boolean).join(' · ')}
      end={minutes > 0 ? `+${minutes}` : `−${-minutes}`}
    />
  );
}
