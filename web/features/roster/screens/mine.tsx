import { dayText } from '@qunlu/contract/kernel/formats.ts';
import type { RosterClaim } from '@qunlu/contract/roster/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BookUser } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { KeepOnCard } from '../../card/parts/keep-on-card.tsx';
import { CircleAvatar } from '../../circle/parts/circle-avatar.tsx';
import { Line, RowActions } from '../parts/row-parts.tsx';
import { rosterPaths } from '../paths.ts';
import { claim, refuse, useMine } from '../queries.ts';

/** The circles that have imported my number: it is me, or I do not want to (D72). */
export default function MineScreen() {
  const query = useMine();
  return (
    <Page header={<ScreenHeader title="名册里的我" back="/app/user" />}>
      <Banner>确认以后您成为成员，圈主和管理员能看到您的手机号；拒绝以后，这个通讯录不能再导入您。</Banner>
      <PagedRows
        query={query}
        empty={
          <EmptyState
            icon={<BookUser size={28} aria-hidden />}
            title="没有等您确认的通讯录"
            text="有通讯录把您的手机号写进名册时，会在这里问您"
          />
        }
        keyOf={({ member_id }) => member_id}
        Row={Row}
      />
    </Page>
  );
}

function Row({ one }: { one: RosterClaim }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { name, avatar, realname, company, position, members, until } = one;

  async function join(key: string): Promise<void> {
    await claim(client, one, key);
    popTip('已加入', { type: 'good' });
    navigate(rosterPaths.circle(one.id));
  }

  async function decline(): Promise<void> {
    const sure = await confirm({
      title: `不加入“${name}”？`,
      message: '名册里的您会被删除，这个通讯录以后也不能再导入您的手机号。想加入时可以自己申请。',
      okLabel: '不加入',
      cancelLabel: '再想想',
    });
    if (!sure) return;
    await press(
      async (key) => {
        await refuse(client, one, key);
        popTip('已删除', { type: 'good' });
      },
      { request: 'decline' },
    );
  }

  return (
    <>
      <ListRow
        wrap
        leading={<CircleAvatar circle={{ id: one.id, name, avatar }} />}
        title={name}
        meta={
          <>
            <Line>名册里写着：{[realname, company, position].filter(Boolean).join(' · ')}</Line>
            <Line>
              {members} 位成员 · {dayText(until)} 以前没有确认会自动删除
            </Line>
          </>
        }
      />
      <RowActions>
        {realname !== '' && <KeepOnCard given={{ realname, company, position }} from={name} />}
        <Button kind="quiet" size="s" disabled={busy} onClick={() => void decline()}>
          不加入<span className="visually-hidden">{`：${name}`}</span>
        </Button>
        <Button size="s" busy={busy} onClick={() => void press(join, { request: 'join' })}>
          是我，加入<span className="visually-hidden">{`：${name}`}</span>
        </Button>
      </RowActions>
    </>
  );
}
