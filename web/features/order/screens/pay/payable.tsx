import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { host } from '../../../../platform/host/host.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Amount } from '../../../../ui/amount.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { CircleAlert, LoaderCircle } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { accountPaths } from '../../../account/paths.ts';
import { PromiseSection } from '../../parts/promise-section.tsx';
import { clockOf, useSecondsLeft } from '../../parts/seconds-left.ts';
import { sellerName } from '../../parts/state-words.ts';
import { useCloseOrder } from '../../parts/use-close-order.ts';
import { orderPaths } from '../../paths.ts';
import { orderChanged } from '../../parts/held-orders.ts';
import { useBalance } from '../../queries.ts';
import { CodeToScan } from './code-to-scan.tsx';
import css from './payable.module.css';
import { usePaying } from './paying.ts';

/** An order to be paid: what, for whom, how much, until when it can come back; then balance, WeChat or both. */
export function Payable({ order, back, then }: { order: Order; back: boolean; then: string }) {
  const { hash, total } = order;
  const paying = usePaying(order, back, then);
  const { phase } = paying;
  const mayUseBalance = order.type !== orderTypes.recharge;
  // What an attempt holds comes back when another is begun.
  const known = useBalance(mayUseBalance);
  const held = mayUseBalance ? Math.max(known, paying.reserved) : 0;
  const [chosen, setChosen] = useState<boolean | null>(null);
  // Used by itself only where it is enough; a part of it is for the person to choose.
  const useHeld = held > 0 && (chosen ?? held >= total);
  const rest = useHeld ? Math.max(0, total - held) : total;
  const payable = host().canPay();
  const blocked = rest > 0 && !payable.ok;
  const close = useCloseOrder();
  const checking = phase.kind === 'checking';

  return (
    <Page
      wide="aside"
      header={<ScreenHeader title="付款" back={orderPaths.view(hash)} />}
      footer={
        phase.kind !== 'code' && (
          <>
            <p className={css['note']}>{compositionOf(total, rest)}</p>
            <Button
              block
              busy={phase.kind === 'starting' || (checking && !paying.slow)}
              disabled={blocked}
              onClick={() => void paying.pay(useHeld)}
            >
              {checking && paying.slow ? '还没有付，继续付款' : `付款 ¥${yuan(total)}`}
            </Button>
          </>
        )
      }
    >
      <div>
        <div className={css['head']}>
          <p className={css['what']}>{order.title}</p>
          <Amount fen={total} size="xl" />
          <Countdown order={order} />
        </div>
        <Section>
          <ListRow fact title="付给" end={sellerName(order.other)} />
          {order.quantity > 1 && <ListRow fact title="数量" end={String(order.quantity)} />}
        </Section>
      </div>
      {checking && <Checking slow={paying.slow} />}
      {phase.kind === 'code' ? (
        <CodeToScan url={phase.url} amount={phase.amount} onBack={paying.choose} />
      ) : (
        <>
          {blocked && !payable.ok && (
            <Banner
              tone="warn"
              icon={<CircleAlert size={20} aria-hidden />}
              action={
                host().name === 'native' && (
                  <Button kind="quiet" size="s" href={accountPaths.native}>
                    去更新
                  </Button>
                )
              }
            >
              {payable.why}
            </Banner>
          )}
          {held > 0 && (
            <Section title="怎么付">
              <SwitchField
                name="use_balance"
                label={`用余额 ¥${yuan(held)}`}
                help={held >= total ? '余额够付这一单' : `用上后，还要用微信付 ¥${yuan(total - held)}`}
                value={useHeld}
                disabled={phase.kind === 'starting'}
                onChange={setChosen}
              />
              <ListRow title="微信支付" end={rest > 0 ? <Amount fen={rest} /> : '不用付'} />
            </Section>
          )}
        </>
      )}
      <PromiseSection order={order} />
      <p className={css['foot']}>
        <a className={css['link']} href={accountPaths.paymentAgreement}>
          支付协议
        </a>
        {order.can.close && (
          <Button kind="quiet" size="s" busy={close.busy} onClick={() => void close.ask(hash)}>
            不买了，关闭订单
          </Button>
        )}
      </p>
    </Page>
  );
}

/** What of the price comes from where. */
function compositionOf(total: number, rest: number): string {
  if (rest === 0) return '从余额付';
  return rest === total ? '用微信支付' : `余额 ¥${yuan(total - rest)} + 微信 ¥${yuan(rest)}`;
}

function Countdown({ order }: { order: Order }) {
  const client = useQueryClient();
  const left = useSecondsLeft(order.expires_at);
  const over = left === 0;
  useEffect(() => {
    if (over) void orderChanged(client, order.hash);
  }, [client, over, order.hash]);
  return (
    <p className={css['left']} role="timer">
      {over ? '付款时间到了' : `请在 ${clockOf(left)} 内付款`}
    </p>
  );
}

/** The host has answered, the server has not. */
function Checking({ slow }: { slow: boolean }) {
  return (
    <Banner tone="info" icon={<LoaderCircle className={css['spinner']} size={20} aria-hidden />}>
      {slow
        ? '还没有收到付款。已经付了的话请稍等，微信确认后会自动显示，不用再付一次'
        : '付款后在这里等一下，微信确认就会自动显示'}
    </Banner>
  );
}
