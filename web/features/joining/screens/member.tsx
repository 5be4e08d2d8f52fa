import { dayText } from '@qunlu/contract/kernel/formats.ts';
import type { ManagedLine } from '@qunlu/contract/circle/members-admin-entity.ts';
import {
  memberRole,
  memberState,
  circleRules,
  roleLabels,
  type MemberRole,
} from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { circlePaths } from '../../circle/paths.ts';
import { circleChanged } from '../../circle/parts/circle-changed.ts';
import { useManaged } from '../queries/joining.ts';
import css from './member.module.css';
import { askAction } from './member/actions.ts';

const states = [
  { value: '1', label: '正常' },
  { value: '6', label: '已到期' },
  { value: '3', label: '已退出' },
  { value: '4', label: '已移出' },
  { value: '2', label: '被拒绝' },
  { value: '5', label: '拉黑' },
];
const roles = [
  { value: '0', label: '全部' },
  { value: '2', label: '管理员' },
  { value: '3', label: '嘉宾' },
  { value: '4', label: '成员' },
];

const Choose = createContext<(one: ManagedLine) => void>(() => undefined);

/** Members as the owner and admins manage them (R140). */
export default function Members() {
  const id = useIdParam();
  const client = useQueryClient();
  const [kept, setState] = useEntryText('state');
  const [keptRole, setRole] = useEntryText('role');
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), 300);
  // Where what waits leads: those who were asked to look after their entry and have not, and whose paid time ends.
  const wanted = useQueryParams();
  const asked = wanted.get('asked') === '1';
  const ending = !asked && wanted.get('ending') === '1';
  const narrow = asked || ending;
  const state = narrow ? '1' : kept || '1';
  const role = keptRole || '0';
  const normal = state === '1';
  const query = useManaged({
    id,
    state: Number(state),
    role: normal && !narrow ? Number(role) : 0,
    asked,
    ending,
    q,
  });
  const first = query.data?.pages[0];

  async function choose(one: ManagedLine): Promise<void> {
    if (!first) return;
    try {
      const said = await askAction({ id, can: first.can, groups: first.groups }, one);
      if (said === '') return;
      popTip(said, { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
    await circleChanged(client);
  }

  return (
    <Page header={<ScreenHeader title="管理成员" back={`/phonebook-setting/${id}`} />}>
      <div className={css['filters']}>
        <div className={css['search']}>
          <SearchBar value={typed} onChange={setTyped} placeholder="搜姓名、公司、职位或拼音" />
        </div>
        {narrow ? (
          <Banner
            action={
              <Button kind="quiet" size="s" href={circlePaths.managed(id)}>
                看全部
              </Button>
            }
          >
            {asked ? '只看等本人核对资料的成员' : `只看 ${circleRules.endingDays} 天内会费到期的成员`}
          </Banner>
        ) : (
          <>
            <Chips label="状态" options={states} value={state} onChange={setState} />
            {normal && <Chips label="角色" options={roles} value={role} onChange={setRole} />}
          </>
        )}
      </div>
      <Choose value={(one) => void choose(one)}>
        <PagedRows
          query={query}
          empty={<Nobody id={id} sought={q !== ''} normal={normal} asked={asked} ending={ending} />}
          keyOf={({ member_id }) => member_id}
          Row={Row}
        />
      </Choose>
    </Page>
  );
}

function Nobody(props: { id: number; sought: boolean; normal: boolean; asked: boolean; ending: boolean }) {
  const { id, sought, normal, asked, ending } = props;
  const icon = <Users size={28} aria-hidden />;
  if (sought) return <EmptyState icon={icon} title="没有找到" text="换个说法，或只输姓名的拼音" />;
  if (asked) return <EmptyState icon={icon} title="都核对过了" text="一年没有更新的资料，会请本人核对" />;
  if (ending) return <EmptyState icon={icon} title="没有快到期的成员" text="到期前会再提醒本人续费" />;
  return (
    <EmptyState
      icon={icon}
      title="这里还没有人"
      text="换一个状态看看，或把邀请发给要来的人"
      {...(normal ? { action: <Button href={circlePaths.qrcode(id)}>去邀请</Button> } : {})}
    />
  );
}

/** What matters of somebody in their state. */
function metaOf({ state, company, position, reason, end_at, ended_at, asked_at }: ManagedLine): string {
  const work = [company, position];
  if (state === memberState.normal)
    return [
      ...work,
      end_at > 0 ? `会费到 ${dayText(end_at)}` : '',
      asked_at > 0 ? `${dayText(asked_at)}请本人核对，还没有回音` : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    [reason, ended_at > 0 ? dayText(ended_at) : ''].filter(Boolean).join(' · ') ||
    work.filter(Boolean).join(' · ')
  );
}

function Row({ one }: { one: ManagedLine }) {
  const choose = use(Choose);
  const { user_id, realname, avatar, role } = one;
  return (
    <ListRow
      wrap
      leading={<Avatar id={user_id} name={realname} src={avatar} />}
      title={realname}
      meta={metaOf(one)}
      {...(role < memberRole.member ? { end: <Tag>{roleLabels[role as MemberRole]}</Tag> } : {})}
      onClick={() => choose(one)}
    />
  );
}
