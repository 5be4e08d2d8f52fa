import type { User } from '@qunlu/contract/account/entity.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { accountPaths } from '../paths.ts';
import { useMe } from '../queries.ts';
import { ProtocolsDue } from './protocols-due.tsx';

/** The viewer's photo, name and id, at the top of 我的. */
export function ProfileSection() {
  const read = useMe();
  const { data: me } = read;
  return (
    <>
      {me?.status === userStatus.muted && <Muted reason={me.status_reason ?? ''} />}
      {me && <ProtocolsDue due={me.protocols_due ?? []} />}
      <Loaded read={read} waiting={<SkeletonRows count={1} />}>
        {(me) => <Profile me={me} />}
      </Loaded>
    </>
  );
}

function Muted({ reason }: { reason: string }) {
  return (
    <Banner
      tone="warn"
      action={
        <Button kind="quiet" size="s" href={accountPaths.recover}>
          去申诉
        </Button>
      }
    >
      您已被禁言{reason ? `：${reason}` : '，暂时不能发布或修改内容'}
    </Banner>
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
        href={accountPaths.profile}
      />
    </Section>
  );
}
