import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Receipt } from '@qunlu/contract/order/receipts.ts';
import { useState } from 'react';
import { downloadFrom } from '../../../platform/host/download.ts';
import { host } from '../../../platform/host/host.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { BrandSeal } from '../../../ui/brand-seal.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Download, ReceiptText } from '../../../ui/icons.ts';
import { Printer } from '../../../ui/more-icons.ts';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import { Page } from '../../../ui/page.tsx';
import { MissingOrder } from '../parts/money-error.tsx';
import { orderPaths } from '../paths.ts';
import { useReceipt } from '../queries.ts';
import { linesOf, receiptTitle } from './receipt/lines.ts';
import css from './receipt.module.css';

/** That an order was paid, for who needs it on paper or as a picture. */
export default function ReceiptScreen() {
  const hash = useParam('hash');
  const { data: receipt, error, refetch } = useReceipt(hash);
  const unpaid = error instanceof RequestError && error.status === 422;
  return (
    <Page
      header={
        <ScreenHeader title={receipt ? receiptTitle(receipt) : '付款凭证'} back={orderPaths.view(hash)} />
      }
      footer={receipt && <Keep receipt={receipt} />}
    >
      {receipt ? (
        <Paper receipt={receipt} />
      ) : unpaid ? (
        <EmptyState
          icon={<ReceiptText size={28} aria-hidden />}
          title="还没有凭证"
          text={sentence(error)}
          action={
            <Button kind="secondary" href={orderPaths.view(hash)}>
              查看订单
            </Button>
          }
        />
      ) : (
        <MissingOrder error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Paper({ receipt }: { receipt: Receipt }) {
  return (
    <article className={css['paper']} aria-label={receiptTitle(receipt)}>
      <div className={css['head']}>
        <BrandSeal size="s" />
        <h2 className={css['title']}>{receiptTitle(receipt)}</h2>
      </div>
      <p className={css['sum']}>
        <Amount fen={receipt.total} size="xl" />
      </p>
      <dl className={css['lines']}>
        {linesOf(receipt).map(([label, value]) => (
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

function Keep({ receipt }: { receipt: Receipt }) {
  const [busy, setBusy] = useState(false);

  async function keep(): Promise<void> {
    setBusy(true);
    try {
      const { drawReceipt } = await import('./receipt/picture.ts');
      const address = URL.createObjectURL(await drawReceipt(receipt));
      const name = `${receiptTitle(receipt)} ¥${yuan(receipt.total)}.png`;
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
