import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ReceiptText } from '../../../ui/icons.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { orderPaths } from '../paths.ts';

export const moneyOffline = '金额和付款以服务器为准，不存在手机上。连上网络后会自动显示';

/** Money did not load: nothing of it is kept on the phone. */
export function MoneyError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState
      message={sentence(error)}
      text="钱没有变动，可以放心重试"
      offlineText={moneyOffline}
      onRetry={onRetry}
    />
  );
}

/** Until an order is there: what is wrong, or that it comes. */
export function MissingOrder({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return <SkeletonRows count={4} />;
  if (!isNotFound(error)) return <MoneyError error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<ReceiptText size={28} aria-hidden />}
      title="没有找到这个订单"
      text="只有下单的人和卖家能看到。请确认链接完整，并且登录的是下单时的账号"
      action={
        <Button kind="secondary" href={orderPaths.list()}>
          看看我的订单
        </Button>
      }
    />
  );
}
