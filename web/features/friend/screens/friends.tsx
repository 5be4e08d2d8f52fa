import { friendRules } from '@qunlu/contract/friend/rules.ts';
import { type ReactNode, useMemo } from 'react';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QrCode, Search as SearchIcon, Tags, UserPlus, Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { cardPaths } from '../../card/paths.ts';
import { FriendList } from '../parts/friend-list.tsx';
import { renderPerson } from '../parts/friend-person.tsx';
import { friendPaths } from '../paths.ts';
import { type Search, useFriends, useTags, useWaiting } from '../queries.ts';
import css from './friends.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;
const isAll = ({ q, tag }: Search): boolean => q === '' && tag === '';

/** One's friends from A to Z, to be searched by name, company, pinyin, initials or tag (R017). */
export default function Friends() {
  const [typed, setTyped] = useEntryText('q');
  const [tag, setTag] = useEntryText('tag');
  const q = useSettled(typed.trim().slice(0, friendRules.query), typingPause);
  const search = useMemo(() => ({ q, tag }), [q, tag]);
  const { data, refetch } = useFriends(search);
  const none = data?.total === 0 && isAll(data.search);
  return (
    <Page header={<ScreenHeader title="好友" back="/app/user" />} flush>
      {!none && (
        <div className={css['search']}>
          <SearchBar value={typed} onChange={setTyped} placeholder="搜索姓名、公司、拼音或备注" />
        </div>
      )}
      {!none && <TagFilter value={tag} onChange={setTag} />}
      {isAll(search) && <Entries tagged={!none} />}
      <div className={css['people']}>
        <FriendList
          search={search}
          renderFriend={renderPerson}
          renderNobody={(searched) => (isAll(searched) ? <NoFriends /> : <Nothing search={searched} />)}
        />
      </div>
      {!none && <PullRefresh onRefresh={refetch} />}
    </Page>
  );
}

/** The rows above the friends; without friends there is nothing to tag. */
function Entries({ tagged }: { tagged: boolean }) {
  const waiting = useWaiting();
  return (
    <Section>
      <Entry
        icon={UserPlus}
        title="新的好友"
        href={friendPaths.applications}
        end={<Badge count={waiting} label="个申请等您回复" />}
      />
      <Entry icon={QrCode} title="面对面交换" href={friendPaths.face} />
      {tagged && <Entry icon={Tags} title="标签" href={friendPaths.tags} />}
    </Section>
  );
}

function Entry({
  icon: Icon,
  ...row
}: {
  icon: typeof UserPlus;
  title: string;
  href: string;
  end?: ReactNode;
}) {
  return (
    <ListRow
      wrap
      leading={
        <span className={css['entry']}>
          <Icon size={22} aria-hidden />
        </span>
      }
      {...row}
    />
  );
}

function TagFilter({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { data } = useTags();
  const tags = data?.list ?? [];
  // The tag of the filter may be gone: its last friend may have lost it on another screen.
  const gone = value !== '' && data !== undefined && !tags.some((one) => one.tag === value);
  if (tags.length === 0 && value === '') return null;
  return (
    <Chips
      label="按标签看"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: '全部' },
        ...tags.map(({ tag, count }) => ({ value: tag, label: tag, count })),
        ...(gone ? [{ value, label: value, count: 0 }] : []),
      ]}
    />
  );
}

function NoFriends() {
  return (
    <EmptyState
      icon={<Users size={28} aria-hidden />}
      title="还没有好友"
      text="互相交换过名片的人会在这里，按姓名从 A 到 Z 排好，联系方式随时找得到"
      action={<Button href={cardPaths.default()}>去分享名片</Button>}
    />
  );
}

function Nothing({ search: { q, tag } }: { search: Search }) {
  return (
    <EmptyState
      icon={<SearchIcon size={28} aria-hidden />}
      title={q === '' ? `没有标签为「${tag}」的好友` : `没有找到「${q}」`}
      text={q === '' ? '在好友的备注和标签里加上，就会出现在这里' : '换姓名、公司，或拼音首字母试试，比如 zs'}
    />
  );
}
