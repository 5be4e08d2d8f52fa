import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import type { ReactNode } from 'react';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BookUser, ShieldBan } from '../../../ui/icons.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { circlePaths } from '../../circle/paths.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof RequestError && error.code === failures.forbidden.code;

/** Until something of a circle's money is there: it comes, it is not for this person, it is gone, or it did not load. */
export function MoneyState(props: { id: number; error: unknown; onRetry: () => void }): ReactNode {
  const { id, error, onRetry } = props;
  if (!error) return <SkeletonRows count={5} />;
  if (isRefused(error))
    return (
      <EmptyState
        icon={<ShieldBan size={28} aria-hidden />}
        title={sentence(error)}
        text="会费、收入和收款码由圈主管，需要时请联系圈主"
        action={<Button href={circlePaths.home(id)}>回到通讯录</Button>}
      />
    );
  if (isNotFound(error))
    return (
      <EmptyState
        icon={<BookUser size={28} aria-hidden />}
        title={sentence(error)}
        text="链接可能写错了，也可能已经解散或停用"
        action={<Button href="#!/">回到首页</Button>}
      />
    );
  return <MoneyError error={error} onRetry={onRetry} />;
}
