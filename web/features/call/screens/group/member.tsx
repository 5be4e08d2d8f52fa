import type { GroupCallMember } from '@qunlu/contract/call/group.ts';
import { useState } from 'react';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Chips } from '../../../../ui/chips.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Users } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { PersonRow } from '../../../../ui/person-row.tsx';
import { SearchBar } from '../../../../ui/search-bar.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import { ModuleGate } from '../../../circle/parts/module-gate.tsx';
import { callPaths } from '../../paths.ts';
import { useCallMembers, type MemberChoice } from '../../queries.ts';
import css from './member.module.css';

const title = '可以呼叫的成员';
const filters = [
  { value: '2', label: '可以呼叫' },
  { value: '0', label: '全部成员' },
] as const;

/** MemberChoice of a circle can be called, and who does not want to (R180). */
export default function CircleMembers() {
  return <Members id={useIdParam()} />;
}

export function Members({ id }: { id: number }) {
  return (
    <ModuleGate id={id} module="call" title={title}>
      {() => <List id={id} />}
    </ModuleGate>
  );
}

function List({ id }: { id: number }) {
  const [who, setWho] = useState<'0' | '2'>('2');
  const [typed, type] = useState('');
  const words = useSettled(typed.trim(), 300);
  const query = useCallMembers(id, Number(who) as MemberChoice, words);
  return (
    <Page header={<ScreenHeader title={title} back={callPaths.home(id)} />}>
      <div className={css['search']}>
        <SearchBar value={typed} onChange={type} placeholder="搜索姓名" />
      </div>
      <Chips label="哪些成员" options={filters} value={who} onChange={setWho} />
      <PagedList
        query={query}
        keyOf={({ member_id: member }) => member}
        empty={
          <EmptyState
            icon={<Users size={28} aria-hidden />}
            title={words === '' ? '没有可以呼叫的成员' : `没有找到「${words}」`}
            text={words === '' ? '成员绑定手机并接受通话后，会在这里' : '换个名字试试'}
          />
        }
      >
        {(one) => <MemberRow one={one} />}
      </PagedList>
    </Page>
  );
}

/** Why a member cannot be called; nothing for who can. */
const stateOf = ({ out, reachable }: GroupCallMember): string =>
  out ? '不接受通话' : reachable ? '' : '没有绑定手机';

export function MemberRow({ one }: { one: GroupCallMember }) {
  const { user, me } = one;
  return (
    <PersonRow
      person={{ ...user, realname: me ? `${user.name}（我）` : user.name }}
      meta={user.title}
      end={stateOf(one)}
      {...(user.card_id > 0 && !me ? { href: `#!/card/${user.card_id}` } : {})}
    />
  );
}
