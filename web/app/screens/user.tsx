import { listCards } from '@qunlu/contract/card/calls.ts';
import { useMe } from '../../features/account/queries.ts';
import { accountPaths } from '../../features/account/paths.ts';
import { cardPaths } from '../../features/card/paths.ts';
import { sentence } from '../../platform/http/sentence.ts';
import { useRead } from '../../platform/query.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { logout } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { withLoading } from '../../ui/dialog/loading.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Contact, Eye, Info, LogOut, ShieldCheck, User } from '../../ui/icons.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../tabs.tsx';

/** Mine: who I am here, my cards, who saw my contacts, the agreements, the way out. */
export default function UserHub() {
  return (
    <Page header={<ScreenHeader title="我的" back={null} />} tabBar={<Tabs active="/app/user" />}>
      <Profile />
      <Section>
        <ListRow
          leading={<Contact size={22} aria-hidden />}
          title="我的名片"
          end={<CardCount />}
          href={cardPaths.list()}
        />
        <ListRow
          leading={<Eye size={22} aria-hidden />}
          title="谁看了我的联系方式"
          href={cardPaths.receipts()}
        />
        <ListRow leading={<User size={22} aria-hidden />} title="访客" href={cardPaths.visitors()} />
      </Section>
      <Section>
        <ListRow
          leading={<Info size={22} aria-hidden />}
          title="群录用户协议"
          href={accountPaths.userAgreement}
        />
        <ListRow
          leading={<ShieldCheck size={22} aria-hidden />}
          title="隐私与支付协议"
          href={accountPaths.paymentAgreement}
        />
      </Section>
      <Section>
        <ListRow
          leading={<LogOut size={22} aria-hidden />}
          title="退出登录"
          danger
          chevron={false}
          onClick={() => void leave()}
        />
      </Section>
    </Page>
  );
}

function Profile() {
  const { data: me, error, refetch } = useMe();
  if (error && !me) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!me) return <SkeletonRows count={1} />;
  return (
    <Section>
      <ListRow
        leading={<Avatar id={me.user_id} name={me.username} src={me.avatar} size="l" eager />}
        title={me.username}
        meta={me.phone ?? ''}
        {...(me.card_id === 0 ? { href: cardPaths.create() } : { href: cardPaths.view(me.card_id) })}
      />
    </Section>
  );
}

function CardCount() {
  const { data } = useRead(listCards);
  return data ? <span className="figures">{data.list.length} 张</span> : null;
}

async function leave(): Promise<void> {
  const sure = await confirm({
    title: '退出登录？',
    message: '退出后，再次使用要用手机号和验证码登录。名片不受影响，别人仍能看到。',
    okLabel: '退出登录',
    danger: true,
  });
  if (sure) await withLoading(logout());
}
