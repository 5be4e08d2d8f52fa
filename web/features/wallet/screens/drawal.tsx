import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Wallet } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { walletPaths } from '../paths.ts';
import { isRunning, useBalances, useNewest, useWithdrawal } from '../queries.ts';
import { Progress } from './drawal/progress.tsx';

/** A withdrawal on its way: how far it is and what the person does now (R030). Without an id the one that runs. */
export default function Drawal() {
  const named = useIdQuery();
  const newest = useNewest();
  const list = newest.data?.list;
  // Once it has arrived it runs no more, and stays on the screen.
  const [first, setFirst] = useState<number | null>(null);
  const runs = list?.find(isRunning)?.id ?? null;
  if (first === null && runs !== null) setFirst(runs);
  const id = named ?? first ?? runs;
  const { data: one, error, refetch } = useWithdrawal(id);
  const shown = one ?? list?.find((each) => each.id === id);
  if (shown) return <Progress one={shown} />;
  const failed = error ?? (id === null ? newest.error : null);
  return (
    <Page header={<ScreenHeader title="提现进度" back={walletPaths.withdrawals} />}>
      {failed && !isNotFound(failed) ? (
        <MoneyError error={failed} onRetry={() => void (id === null ? newest.refetch() : refetch())} />
      ) : failed || (list && id === null) ? (
        <None missing={Boolean(failed)} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Page>
  );
}

function None({ missing }: { missing: boolean }) {
  const { data } = useBalances();
  const some = (data?.withdrawable ?? 0) > 0;
  return (
    <EmptyState
      icon={<Wallet size={28} aria-hidden />}
      title={missing ? '没有找到这笔提现' : '没有进行中的提现'}
      text={
        some ? `现在可以提现 ¥${yuan(data?.withdrawable ?? 0)} 到微信零钱` : '有了收入，就可以提到微信零钱'
      }
      action={
        <>
          <Button href={walletPaths.apply} kind={some ? 'primary' : 'secondary'}>
            申请提现
          </Button>
          <Button kind="quiet" href={walletPaths.withdrawals}>
            提现记录
          </Button>
        </>
      }
    />
  );
}
