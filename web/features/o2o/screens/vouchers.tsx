import type { Voucher } from '@qunlu/contract/o2o/entity.ts';
import { voucherState, voucherStateLabels, type VoucherState } from '@qunlu/contract/o2o/rules.ts';
import { useState } from 'react';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QrCode } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { orderPaths } from '../../order/paths.ts';
import { VoucherCode } from '../parts/voucher-code.tsx';
import { VoucherFacts } from '../parts/voucher-facts.tsx';
import { untilWords } from '../parts/shown.ts';
import { o2oPaths } from '../paths.ts';
import { useVouchers } from '../queries.ts';
import css from './vouchers.module.css';

const views = [
  { value: 'open', label: '可以用的' },
  { value: 'all', label: '全部' },
] as const;

/** What I have bought, with the codes: this phone keeps them for a shop without a network. */
export default function Vouchers() {
  const [kept, setKept] = useEntryText('view');
  const view = kept === 'all' ? 'all' : 'open';
  const read = useVouchers(view === 'open');
  return (
    <Page flush header={<ScreenHeader title="我的券" back="/app/user" />}>
      <div className={css['views']}>
        <Segmented label="哪些券" options={views} value={view} onChange={setKept} />
      </div>
      <PagedRows
        query={read}
        keyOf={({ voucher_id }) => voucher_id}
        Row={view === 'open' ? OpenRow : AnyRow}
        empty={
          <EmptyState
            icon={<QrCode size={28} aria-hidden />}
            title={view === 'open' ? '没有可以用的券' : '还没有买过券'}
            text="买了到店优惠，券码就在这里，到店出示"
            action={<Button href={o2oPaths.find()}>看看到店优惠</Button>}
          />
        }
      />
    </Page>
  );
}

const nameOf = ({ title, quantity }: Voucher): string => (quantity > 1 ? `${title} × ${quantity}` : title);

/** One press shows the code, as large as fits. */
function OpenRow({ one }: { one: Voucher }) {
  const [now] = useState(() => Date.now() / 1000);
  const [shown, setShown] = useState(false);
  return (
    <>
      <ListRow
        wrap
        leading={<QrCode size={22} aria-hidden />}
        title={nameOf(one)}
        meta={`${one.shop.name} · ${untilWords(one.valid_to, now)}`}
        end={shown ? '收起' : '出示'}
        chevron={false}
        onClick={() => setShown(!shown)}
      />
      {shown && (
        <>
          <VoucherCode voucher={one} />
          <VoucherFacts voucher={one} />
          <ListRow title="订单和退款" href={orderPaths.view(one.hash)} />
        </>
      )}
    </>
  );
}

function AnyRow({ one }: { one: Voucher }) {
  const state = one.state as VoucherState;
  const usable = state === voucherState.unused || state === voucherState.unpaid;
  return (
    <ListRow
      wrap
      title={nameOf(one)}
      meta={one.shop.name}
      end={<Tag tone={usable ? 'info' : 'neutral'}>{voucherStateLabels[state]}</Tag>}
      href={orderPaths.view(one.hash)}
    />
  );
}
