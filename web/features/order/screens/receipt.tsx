import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { useState } from 'react';
import { downloadFrom } from '../../../platform/host/download.ts';
import { host } from '../../../platform/host/host.ts';
import { useParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { BrandSeal } from '../../../ui/brand-seal.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Download, Printer } from '../../../ui/icons.ts';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import { Page } from '../../../ui/page.tsx';
import { MissingOrder } from '../parts/money-error.tsx';
import { orderPaths } from '../paths.ts';
import { useOrder } from '../queries.ts';
import { linesOf, receiptTitle } from './receipt/lines.ts';
import css from './receipt.module.css';

/** That an order was paid, for who needs it on paper or as a picture. */
export default function Receipt() {
  const hash = useParam('hash');
  const { data: order, error, refetch } = useOrder(hash);
  const paid = order !== undefined && order.paid_at > 0;
  return (
    <Page
      header={<ScreenHeader title={order ? receiptTitle(order) : '付款凭证'} back={orderPaths.view(hash)} />}
      footer={paid && <Keep order={order} />}
    >
      {!order ? (
        <MissingOrder error={error} onRetry={() => void refetch()} />
      ) : paid ? (
        <Paper order={order} />
      ) : (
        <p className={css['none']}>这个订单还没有付款，付款后才有凭证。</p>
      )}
    </Page>
  );
}

function Paper({ order }: { order: Order }) {
  return (
    <article className={css['paper']} aria-label={receiptTitle(order)}>
      <div className={css['head']}>
        <BrandSeal size="s" />
        <h2 className={css['title']}>{receiptTitle(order)}</h2>
      </div>
      <p className={css['sum']}>
        <Amount fen={order.total} size="xl" />
      </p>
      <dl className={css['lines']}>
        {linesOf(order).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css['foot']}>由群录按订单记录生成。这不是发票。</p>
    </article>
  );
}

function Keep({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);

  async function keep(): Promise<void> {
    setBusy(true);
    try {
      const { drawReceipt } = await import('./receipt/picture.ts');
      const address = URL.createObjectURL(await drawReceipt(order));
      const name = `${receiptTitle(order)} ¥${yuan(order.total)}.png`;
      // Where nothing can be handed over the person keeps it by a long press.
      if (host().canDownload && !host().mobile) downloadFrom(address, name);
      else await openLightbox([{ src: address, alt: `${name}，长按可以保存或发送` }]);
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch {
      popTip('图片没有画出来，请再试一次', { type: 'bad' });
    }
    setBusy(false);
  }

  return (
    <div className={css['actions']}>
      {host().canDownload && (
        <Button block kind="secondary" icon={<Printer size={20} aria-hidden />} onClick={() => print()}>
          打印
        </Button>
      )}
      <Button block busy={busy} icon={<Download size={20} aria-hidden />} onClick={() => void keep()}>
        存成图片
      </Button>
    </div>
  );
}
