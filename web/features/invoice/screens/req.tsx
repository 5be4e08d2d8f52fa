import type { InvoiceableOrder, InvoiceTitle } from '@qunlu/contract/invoice/entity.ts';
import { invoiceType } from '@qunlu/contract/invoice/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { FileText } from '../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TitleSection } from '../parts/title-section.tsx';
import { invoicePaths } from '../paths.ts';
import { askForInvoice, useInvoiceable, useOffer } from '../queries.ts';
import css from './req.module.css';

const issuerOf = (order: InvoiceableOrder): number => order.issuer?.user_id ?? 0;

/** Orders, then the title, then one button that says what it comes to (R045). */
export default function AskForInvoice() {
  const orders = useInvoiceable();
  const offer = useOffer();
  const all = orders.data?.pages.flatMap((page) => page.list) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [title, setTitle] = useState<InvoiceTitle | null>(null);
  const [special, setSpecial] = useState(false);
  const client = useQueryClient();
  const { busy, press } = usePress();

  const picked = all.filter(({ hash }) => chosen.has(hash));
  const issuer = picked[0] && issuerOf(picked[0]);
  const amount = picked.reduce((sum, order) => sum + order.amount, 0);
  const toggle = (hash: string): void =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(hash)) next.add(hash);
      return next;
    });

  async function send({ id }: InvoiceTitle): Promise<void> {
    const type = special ? invoiceType.special : invoiceType.ordinary;
    const body = { hashes: picked.map(({ hash }) => hash), title_id: id, type };
    await press(
      async (key) => {
        const asked = await askForInvoice(client, body, key);
        popTip(asked.issuer ? '已转给卖家，开好后通知您' : '已申请，几分钟内开好', { type: 'good' });
        navigate(invoicePaths.list(), { replace: true });
      },
      { request: body },
    );
  }

  const lacks =
    picked.length === 0
      ? '请选择要开票的订单'
      : amount < (offer.data?.least ?? 0)
        ? `一张发票至少 ${yuan(offer.data?.least ?? 0)} 元，可以多选几个`
        : title === null
          ? '请选择抬头'
          : special && !title.special
            ? '专票要填齐六项，请补全抬头'
            : '';
  return (
    <Page
      header={<ScreenHeader title="开发票" back="/user/invoice/list" />}
      footer={
        all.length > 0 && (
          <SubmitFooter
            label={amount > 0 ? `申请开票 ¥${yuan(amount)}` : '申请开票'}
            busy={busy}
            onClick={() =>
              lacks !== '' || title === null ? popTip(lacks, { type: 'bad' }) : void send(title)
            }
            note={
              picked[0]
                ? `由${picked[0].issuer?.name ?? '平台'}开具${picked.length > 1 ? `，${picked.length} 个订单合成一张` : ''}`
                : ''
            }
          />
        )
      }
    >
      <Loaded read={orders} waiting={<SkeletonRows count={4} />}>
        {() =>
          all.length === 0 ? (
            <EmptyState
              icon={<FileText size={28} aria-hidden />}
              title="没有可以开票的订单"
              text={`付款后${offer.data ? ` ${offer.data.days} 天内` : '不久'}、没有退款、也没有在开票的订单会在这里。充值不是消费，用余额买东西以后可以开`}
            />
          ) : (
            <>
              {offer.data && !offer.data.platform && (
                <p className={css['lead']}>平台自己卖的东西现在不能开电子发票，请联系客服；卖家的照常。</p>
              )}
              <TitleSection title={title} onTitle={setTitle} special={special} onSpecial={setSpecial} />
              <Section title="订单" note="只能选同一家开的订单，合成一张发票。">
                {all.map((order) => {
                  const elsewhere = issuer !== undefined && issuerOf(order) !== issuer;
                  return (
                    <div key={order.hash} className={css['order']}>
                      <CheckRow
                        title={order.title}
                        meta={[
                          `¥${yuan(order.amount)}`,
                          dayText(order.paid_at),
                          `${order.issuer?.name ?? '平台'}开具`,
                        ].join(' · ')}
                        checked={chosen.has(order.hash)}
                        disabled={elsewhere}
                        onChange={() => toggle(order.hash)}
                      />
                    </div>
                  );
                })}
              </Section>
              <LoadMore state={loadMoreState(orders)} onMore={() => void orders.fetchNextPage()} endText="" />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
