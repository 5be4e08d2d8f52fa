import { isNotFound } from '../../../platform/http/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../ui/icons.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { servicePaths } from '../paths.ts';

/** Until an order is there: what is wrong, or that it comes. */
export function MissingServiceOrder({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return <SkeletonRows count={4} />;
  if (!isNotFound(error)) return <MoneyError error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<ReceiptText size={28} aria-hidden />}
      title="没有找到这个订单"
      text="只有买卖双方能看到。请确认登录的是下单或出售时的账号"
      action={
        <Button kind="secondary" href={servicePaths.bought()}>
          看看我买的服务
        </Button>
      }
    />
  );
}
