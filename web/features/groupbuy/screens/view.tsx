import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { usePart } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useCart } from '../parts/cart.ts';
import { MissingBuy } from '../parts/missing-buy.tsx';
import { groupbuyPaths } from '../paths.ts';
import { useBuy } from '../queries/buys.ts';
import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { Shown } from './view/shown.tsx';

/** A group buy (R173): what there is, how far it is, who takes part; then who receives it how, and its picture. */
export default function ViewBuy() {
  const id = useIdParam();
  const read = useBuy(id);
  const { data: buy, error } = read;
  if (isNotFound(error)) return <MissingBuy />;
  if (buy) return <Steps key={id} buy={buy} />;
  return (
    <Page header={<ScreenHeader title="" back={groupbuyPaths.find()} />}>
      <LoadState read={read} waiting={<SkeletonRows count={5} />} />
    </Page>
  );
}

function Steps({ buy }: { buy: Buy }) {
  const step = useQueryParams().get('step');
  const cart = useCart(buy);
  const [now] = useState(() => Date.now() / 1000);
  const pay = usePart(() => import('./view/pay.tsx'), step === 'pay' || buy.can.buy);
  const poster = usePart(() => import('./view/poster.tsx'), step === 'poster');
  if (step === 'pay' && buy.can.buy && cart.pieces > 0) {
    if (pay) return <pay.Pay buy={buy} cart={cart} />;
    return <Waiting id={buy.buy_id} title="参加团购" />;
  }
  if (step === 'poster') {
    if (poster) return <poster.Poster buy={buy} />;
    return <Waiting id={buy.buy_id} title="团购海报" />;
  }
  return <Shown buy={buy} cart={cart} now={now} />;
}

const Waiting = ({ id, title }: { id: number; title: string }) => (
  <Page header={<ScreenHeader title={title} back={groupbuyPaths.view(id)} />}>
    <SkeletonRows count={5} />
  </Page>
);
