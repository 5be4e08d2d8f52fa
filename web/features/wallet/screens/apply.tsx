import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Loaded } from '../../../platform/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Wallet } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { orderPaths } from '../../order/paths.ts';
import { walletPaths } from '../paths.ts';
import { useWithdrawalForm } from '../queries.ts';
import { ApplyForm } from './apply/form.tsx';

/** Asks for a withdrawal: how much, what arrives, and what is still missing (R029). */
export default function Apply() {
  const read = useWithdrawalForm();
  const { data: limits } = read;
  if (limits && limits.withdrawable > 0) return <ApplyForm limits={limits} />;
  return (
    <Page header={<ScreenHeader title="申请提现" back={walletPaths.wallet()} />}>
      <Loaded read={read} waiting={<SkeletonRows count={4} />} Failed={MoneyError}>
        {() => (
          <EmptyState
            icon={<Wallet size={28} aria-hidden />}
            title="现在没有可以提现的收入"
            text="卖出的服务完成并过了承诺期，款项就可以提现。充值的余额只能用来买东西"
            action={
              <>
                <Button kind="secondary" href={walletPaths.wallet('frozen')}>
                  看看冻结的款项
                </Button>
                <Button kind="quiet" href={orderPaths.list('seller')}>
                  我卖出的订单
                </Button>
              </>
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
