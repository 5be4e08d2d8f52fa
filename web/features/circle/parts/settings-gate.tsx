import type { CircleSettings } from '@qunlu/contract/circle/settings.ts';
import { circleStatus, rightLabels, type AdminRight } from '@qunlu/contract/circle/rules.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { type ReactNode, useEffect } from 'react';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { BookUser, ShieldBan } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { circlePaths } from '../paths.ts';
import { useForbidden, useSettings } from '../queries/settings.ts';

export interface SettingsGateProps {
  /** Of the screen, until it is there. */
  title: string;
  /** What the screen takes; without it any right will do. */
  right?: AdminRight | 'own';
  children: (settings: CircleSettings) => ReactNode;
}

const isRefused = (error: unknown): boolean =>
  error instanceof RequestError && error.code === failures.forbidden.code;

/** A screen of those who run a circle: who may not is told why, and where to go instead. */
export function SettingsGate({ title, right, children }: SettingsGateProps) {
  const id = useIdParam();
  const { data, error, refetch } = useSettings(id);
  if (data && (right === undefined || data.can[right])) return children(data);
  return (
    <Page
      header={<ScreenHeader title={title} back={data ? circlePaths.setting(id) : circlePaths.home(id)} />}
    >
      {data && right ? (
        <NoRight id={id} right={right} />
      ) : isRefused(error) ? (
        <Refused id={id} />
      ) : (
        <Unread error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

/** Until a circle is there: it comes, it is gone, or what went wrong. */
export function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return <SkeletonRows />;
  if (!isNotFound(error)) return <ErrorState message={sentence(error)} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<BookUser size={28} aria-hidden />}
      title="通讯录不存在或已解散"
      text="链接可能写错了，也可能圈主已经解散了它"
      action={<Button href="#!/">回到首页</Button>}
    />
  );
}

/** Refused as a whole: the circle is closed, or who looks does not run it. */
function Refused({ id }: { id: number }) {
  const { data } = useForbidden(id);
  const closed = data?.status === circleStatus.forbidden;
  useEffect(() => {
    if (closed) navigate(circlePaths.forbidden(id), { replace: true });
  }, [closed, id]);
  if (!data || closed) return <SkeletonRows />;
  return (
    <EmptyState
      icon={<ShieldBan size={28} aria-hidden />}
      title="您不是这个通讯录的管理员"
      text="圈主可以在“管理员”里请您来帮忙"
      action={<Button href={circlePaths.home(id)}>去通讯录首页</Button>}
    />
  );
}

function NoRight({ id, right }: { id: number; right: AdminRight | 'own' }) {
  return (
    <EmptyState
      icon={<ShieldBan size={28} aria-hidden />}
      title={right === 'own' ? '只有圈主可以这样做' : `您没有“${rightLabels[right]}”的权限`}
      text={right === 'own' ? '转让、解散、会费和管理员由圈主决定' : '需要时请联系圈主打开'}
      action={<Button href={circlePaths.setting(id)}>看看我能做的</Button>}
    />
  );
}
