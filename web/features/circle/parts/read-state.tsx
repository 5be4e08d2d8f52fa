import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import type { ReactNode } from 'react';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ShieldBan, Users } from '../../../ui/icons.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { circlePaths } from '../paths.ts';
import { useCircle } from '../queries/home.ts';
import { Leads } from './leads.tsx';

/** What is shown until something of a circle has arrived, when it is gone, and when it could not be read. */
export function ReadState({ error, onRetry }: { error: Error | null; onRetry: () => void }): ReactNode {
  if (!error) return <SkeletonRows count={5} />;
  if (isNotFound(error))
    return (
      <EmptyState
        icon={<Users size={28} aria-hidden />}
        title={sentence(error)}
        text="链接可能写错了，或已经失效，请再向对方要一个"
      />
    );
  if (error instanceof RequestError && error.code === failures.forbidden.code)
    return <Refused error={error} />;
  return <ErrorState message={sentence(error)} onRetry={onRetry} />;
}

/** A circle that is closed leads to the reason; who is shut out goes back, asking again brings nothing. */
function Refused({ error }: { error: Error }) {
  const id = useIdParam();
  const { data, isPending } = useCircle(id);
  if (isPending) return <SkeletonRows count={5} />;
  if (data?.status === circleStatus.forbidden) return <Leads to={circlePaths.forbidden(id)} />;
  return (
    <EmptyState
      icon={<ShieldBan size={28} aria-hidden />}
      title={sentence(error)}
      action={
        <Button kind="secondary" href={circlePaths.home(id)}>
          回到通讯录
        </Button>
      }
    />
  );
}
