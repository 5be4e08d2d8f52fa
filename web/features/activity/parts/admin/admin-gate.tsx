import type { ReactNode } from 'react';
import { isNotFound } from '../../../../platform/http/errors.ts';
import { type FailedProps, AnyFailed, LoadState } from '../../../../platform/loaded.tsx';
import { useIdParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { CalendarDays, ShieldBan } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { activityPaths } from '../../paths.ts';
import { type AdminHome, useAdminHome } from '../../queries/admin.ts';

type Right = 'host' | 'door' | 'members' | 'money' | 'edit';

interface AdminGateProps {
  /** Of the screen, until it is there. */
  title: string;
  /** What the screen takes; without it any right will do. */
  right?: Right;
  children: (home: AdminHome) => ReactNode;
}

/** A screen of the host and their helpers: who may not is told why, and where to go instead (B307). */
export function AdminGate({ title, right, children }: AdminGateProps) {
  const id = useIdParam();
  const read = useAdminHome(id);
  const { data } = read;
  if (data && (right === undefined || data.can[right])) return children(data);
  return (
    <Page
      header={<ScreenHeader title={title} back={data ? activityPaths.admin(id) : activityPaths.view(id)} />}
    >
      {data && right ? <NoRight id={id} right={right} /> : <LoadState read={read} Failed={Failed} />}
    </Page>
  );
}

function Failed({ error, onRetry }: FailedProps) {
  if (isNotFound(error))
    return (
      <EmptyState
        icon={<CalendarDays size={28} aria-hidden />}
        title="这里只有主办人和助手看得到"
        text="主办人可以在“设置”里请您来帮忙，也可能链接写错了"
        action={<Button href={activityPaths.mine('hosted')}>我的活动</Button>}
      />
    );
  return <AnyFailed error={error} onRetry={onRetry} />;
}

const rightWords: Record<Right, string> = {
  host: '只有主办人可以这样做',
  door: '您没有“签到”的权限',
  members: '您没有“管理报名的人”的权限',
  money: '您没有“看收款”的权限',
  edit: '您没有“修改活动和票”的权限',
};

function NoRight({ id, right }: { id: number; right: Right }) {
  return (
    <EmptyState
      icon={<ShieldBan size={28} aria-hidden />}
      title={rightWords[right]}
      text={right === 'host' ? '设置、助手和取消由主办人决定' : '需要时请联系主办人打开'}
      action={<Button href={activityPaths.admin(id)}>看看我能做的</Button>}
    />
  );
}
