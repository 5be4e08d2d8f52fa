import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Withdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Wallet } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { stateOf } from '../parts/state-words.ts';
import { useTakeBack } from '../parts/take-back.ts';
import { walletPaths } from '../paths.ts';
import { goesOut, useWithdrawals } from '../queries.ts';
import css from './withdrawals.module.css';

/** The viewer's withdrawals, the newest first (R035). */
export default function Withdrawals() {
  const query = useWithdrawals();
  return (
    <Page header={<ScreenHeader title="提现记录" back={walletPaths.wallet()} />}>
      <PagedRows
        query={query}
        Failed={MoneyError}
        empty={
          <EmptyState
            icon={<Wallet size={28} aria-hidden />}
            title="还没有提现过"
            text="有收入以后可以提到微信零钱，每一笔走到哪一步都会记在这里"
            action={
              <Button kind="secondary" href={walletPaths.apply}>
                去提现
              </Button>
            }
          />
        }
        keyOf={({ id }) => id}
        Row={Row}
      />
    </Page>
  );
}

function Row({ one }: { one: Withdrawal }) {
  const back = useTakeBack();
  const { id, amount, arrives, fee, state, reason, created_at, can } = one;
  const [words, tone] = stateOf(state);
  return (
    <>
      <ListRow
        wrap
        href={walletPaths.withdrawal(id)}
        title={<Amount fen={amount} strong />}
        meta={
          <>
            {dateTime(created_at)} 申请
            {goesOut(one) && ` · 到账 ¥${yuan(arrives)}，手续费 ¥${yuan(fee)}`}
            {reason !== '' && (
              <>
                <br />
                原因：{reason}
              </>
            )}
          </>
        }
        end={<Tag tone={tone}>{words}</Tag>}
      />
      {can.cancel && (
        <div className={css['action']}>
          <Button kind="quiet" size="s" busy={back.busy} onClick={() => void back.ask(one)}>
            撤销
            <span className="visually-hidden">{`：${dateTime(created_at)} 的提现`}</span>
          </Button>
        </div>
      )}
    </>
  );
}
