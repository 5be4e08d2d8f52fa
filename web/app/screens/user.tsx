import { listCards } from '@qunlu/contract/card/calls.ts';
import type { User } from '@qunlu/contract/account/entity.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { accountPaths } from '../../features/account/paths.ts';
import { useMe } from '../../features/account/queries.ts';
import { useSigned } from '../../features/score/queries.ts';
import { cardPaths } from '../../features/card/paths.ts';
import { friendPaths } from '../../features/friend/paths.ts';
import { useFriends } from '../../features/friend/queries.ts';
import { useWaiting } from '../../features/friend/queries/standing.ts';
import { noticePaths } from '../../features/notice/paths.ts';
import { useUnread } from '../../features/notice/queries.ts';
import { sentence } from '../../platform/http/sentence.ts';
import { useRead } from '../../platform/query.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import {
  CalendarCheck,
  Contact,
  Eye,
  Inbox,
  Settings,
  ShieldCheck,
  User as Person,
  UserPlus,
  Users,
} from '../../ui/icons.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { appPaths } from '../paths.ts';
import { ProtocolsDue } from '../protocols-due.tsx';
import { Tabs } from '../tabs.tsx';

const everybody = { q: '', tag: '' };

/** Mine: who I am here, and everything that is mine (R022). */
export default function UserHub() {
  const { data: me, error, refetch } = useMe();
  const unread = useUnread();
  const waiting = useWaiting();
  const { data: friends } = useFriends(everybody);
  const { data: cards } = useRead(listCards);
  const { data: signed } = useSigned();
  return (
    <Page header={<ScreenHeader title="我的" back={null} />} tabBar={<Tabs active="/app/user" />}>
      {me?.status === userStatus.muted && <Muted reason={me.status_reason ?? ''} />}
      {me && <ProtocolsDue due={me.protocols_due ?? []} />}
      {error && !me ? (
        <ErrorState message={sentence(error)} onRetry={() => void refetch()} />
      ) : me ? (
        <Profile me={me} />
      ) : (
        <SkeletonRows count={1} />
      )}
      <Section>
        <ListRow
          wrap
          leading={<Inbox size={22} aria-hidden />}
          title="通知"
          end={<Badge count={unread} label="条未读通知" />}
          href={noticePaths.list}
        />
        <ListRow
          wrap
          leading={<CalendarCheck size={22} aria-hidden />}
          title="签到"
          end={signed ? (signed.signed === 1 ? `连续 ${signed.streak} 天` : '今天还没签到') : null}
          href={accountPaths.signList}
        />
      </Section>
      <Section title="好友">
        <ListRow
          wrap
          leading={<Users size={22} aria-hidden />}
          title="好友"
          end={friends ? <span className="figures">{friends.total} 位</span> : null}
          href={friendPaths.list}
        />
        <ListRow
          wrap
          leading={<UserPlus size={22} aria-hidden />}
          title="新的好友"
          end={<Badge count={waiting} label="个申请等您回复" />}
          href={friendPaths.applications}
        />
      </Section>
      <Section title="名片">
        <ListRow
          wrap
          leading={<Contact size={22} aria-hidden />}
          title="我的名片"
          end={cards ? <span className="figures">{cards.list.length} 张</span> : null}
          href={cardPaths.list()}
        />
        <ListRow
          wrap
          leading={<Eye size={22} aria-hidden />}
          title="谁看了我的联系方式"
          href={cardPaths.receipts()}
        />
        <ListRow wrap leading={<Person size={22} aria-hidden />} title="访客" href={cardPaths.visitors()} />
        <ListRow
          wrap
          leading={<ShieldCheck size={22} aria-hidden />}
          title="名片认证"
          end={me?.certified === 1 ? '已认证' : null}
          href={cardPaths.certify()}
        />
      </Section>
      <Section title="账号">
        <ListRow
          wrap
          leading={<ShieldCheck size={22} aria-hidden />}
          title="手机号与微信"
          end={me && !me.phone ? '未绑定手机号' : null}
          href={accountPaths.oauth}
        />
        <ListRow
          wrap
          leading={<Settings size={22} aria-hidden />}
          title="设置"
          href={accountPaths.settings}
        />
      </Section>
    </Page>
  );
}

function Muted({ reason }: { reason: string }) {
  return (
    <NoticeBar
      tone="warn"
      action={
        <Button kind="quiet" size="s" href={accountPaths.recover}>
          去申诉
        </Button>
      }
    >
      您已被禁言{reason ? `：${reason}` : '，暂时不能发布或修改内容'}
    </NoticeBar>
  );
}

function Profile({ me }: { me: User }) {
  return (
    <Section>
      <ListRow
        wrap
        leading={<Avatar id={me.user_id} name={me.username} src={me.avatar} size="l" eager />}
        title={me.username}
        meta={me.phone || '还没有绑定手机号'}
        href={appPaths.userHome}
      />
    </Section>
  );
}
