import { friendRules } from '@qunlu/contract/friend/rules.ts';
import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { host } from '../../../platform/host/host.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis, Search as SearchIcon, ShieldCheck, UserPlus, Users } from '../../../ui/icons.ts';
import { LetteredList } from '../../../ui/lettered-list.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { Bone, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { cardPaths } from '../../card/paths.ts';
import { moreActions } from '../parts/person-actions.tsx';
import { friendPaths } from '../paths.ts';
import { type Search, useFriendAt, useFriends, useTags } from '../queries.ts';
import { useWaiting } from '../queries/standing.ts';
import css from './friends.module.css';

/** Milliseconds without another letter after which one looks. */
const typingPause = 250;
/** As high as a screen's header. */
const underHeader = 'calc(48px + var(--safe-top))';

/** My friends from A to Z: looked for by name, company, pinyin or its initials, or by one of my tags (R017). */
export default function Friends() {
  const [typed, setTyped] = useEntryText('q');
  const [tag, setTag] = useEntryText('tag');
  const q = useSettled(typed.trim().slice(0, friendRules.query), typingPause);
  const search = useMemo(() => ({ q, tag }), [q, tag]);
  const friends = useFriends(search);
  const all = q === '' && tag === '';
  const none = friends.data?.total === 0 && friends.data.search.q === '' && friends.data.search.tag === '';
  return (
    <Page header={<ScreenHeader title="好友" back="/app/user" />} flush>
      {!none && (
        <div className={css['search']}>
          <SearchBar value={typed} onChange={setTyped} placeholder="搜索姓名、公司、拼音或备注" />
        </div>
      )}
      {!none && <TagFilter value={tag} onChange={setTag} />}
      {all && <NewFriends />}
      {friends.error && !friends.data ? (
        <ErrorState message={sentence(friends.error)} onRetry={() => void friends.refetch()} />
      ) : !friends.data ? (
        <SkeletonRows count={8} />
      ) : friends.data.total > 0 ? (
        <People search={friends.data.search} letters={friends.data.letters} />
      ) : none ? (
        <NoFriends />
      ) : (
        <Nothing search={friends.data.search} />
      )}
    </Page>
  );
}

function NewFriends() {
  const waiting = useWaiting();
  return (
    <Section>
      <ListRow
        wrap
        leading={
          <span className={css['entry']}>
            <UserPlus size={22} aria-hidden />
          </span>
        }
        title="新的好友"
        end={<Badge count={waiting} label="个申请等您回复" />}
        href={friendPaths.applications}
      />
    </Section>
  );
}

function TagFilter({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { data } = useTags();
  const tags = data?.list ?? [];
  // the last friend of a tag may have lost it on another screen
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

interface PeopleProps {
  search: Search;
  letters: readonly { initial: string; count: number }[];
}

function People({ search, letters }: PeopleProps) {
  const groups = useMemo(() => letters.map(({ initial, count }) => ({ letter: initial, count })), [letters]);
  return (
    <div className={css['people']}>
      <LetteredList
        groups={groups}
        label="好友"
        under={host().ownsHeader ? '0px' : underHeader}
        renderRow={(index) => <Row search={search} index={index} />}
      />
    </div>
  );
}

/** Drawn again only when its own place shows something else: the list moves many times a second. */
const Row = memo(function Row({ search, index }: { search: Search; index: number }) {
  const { data: friend, error, refetch } = useFriendAt(search, index);
  if (friend) return <Person friend={friend} />;
  if (error) {
    return (
      <div className={css['row']}>
        <Button kind="quiet" size="s" onClick={() => void refetch()}>
          没有加载出来，重试
        </Button>
      </div>
    );
  }
  return (
    <div className={css['row']} aria-hidden>
      <Bone kind="face" />
      <Bone width="half" kind="title" />
    </div>
  );
});

function Person({ friend: { user, note, tags } }: { friend: Friend }) {
  const client = useQueryClient();
  const { user_id, card_id, realname, avatar, certified } = user;
  const person = { user_id, card_id, realname, is_follow: true, is_friend: true, is_black: false };
  const meta = [cardTitle(user), note.split('\n')[0] ?? ''].filter((part) => part !== '').join(' · ');
  const content = (
    <>
      <Avatar id={user_id} name={realname} src={avatar} />
      <span className={css['text']}>
        <span className={css['line']}>
          <span className={css['name']}>{realname}</span>
          {certified === 1 && (
            <span className={css['certified']}>
              <ShieldCheck size={16} aria-hidden />
              <span className="visually-hidden">已认证</span>
            </span>
          )}
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
        {meta !== '' && <span className={css['meta']}>{meta}</span>}
      </span>
    </>
  );
  return (
    <div className={css['row']}>
      {card_id === 0 ? (
        <span className={css['person']}>{content}</span>
      ) : (
        <a className={css['person']} href={cardPaths.view(card_id)}>
          {content}
        </a>
      )}
      <IconButton label={`更多：${realname}`} onClick={() => void moreActions(client, person)}>
        <Ellipsis size={20} aria-hidden />
      </IconButton>
    </div>
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
