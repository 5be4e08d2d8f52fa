import { friendRules } from '@qunlu/contract/friend/rules.ts';
import { useMemo } from 'react';
import { cardPaths } from '../../features/card/paths.ts';
import { FriendList } from '../../features/friend/parts/friend-list.tsx';
import { renderPerson } from '../../features/friend/parts/friend-person.tsx';
import { friendPaths } from '../../features/friend/paths.ts';
import { familyPaths } from '../../features/family/paths.ts';
import { MyCircles } from '../../features/circle/parts/my-circles.tsx';
import { circlePaths } from '../../features/circle/paths.ts';
import { useBadges } from '../../platform/badges.ts';
import { useEntryText } from '../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Plus, Search as SearchIcon, UserPlus, Users } from '../../ui/icons.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { useWide } from '../../ui/use-wide.ts';
import { Tabs } from '../tabs.tsx';
import css from './circles.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

/**
 * 通讯录: my circles and my friends, found by one search (R006). On a phone one half at a time, of a search both below each
 * other; on a wide screen side by side.
 */
export default function Contacts() {
  const wide = useWide();
  const [typed, setTyped] = useEntryText('q');
  const [half, setHalf] = useEntryText('half');
  const q = useSettled(typed.trim().slice(0, friendRules.query), typingPause);
  const both = wide || q !== '';
  const isFriends = half === 'friends';
  return (
    <Page
      flush
      wide="whole"
      header={<ScreenHeader title="通讯录" back={null} actions={<Create />} />}
      tabBar={<Tabs active="contacts" />}
    >
      <div>
        <div className={css['search']}>
          <SearchBar value={typed} onChange={setTyped} placeholder="搜索通讯录、好友或拼音" />
          {!both && (
            <Segmented
              label="看什么"
              value={isFriends ? 'friends' : 'circles'}
              onChange={setHalf}
              options={[
                { value: 'circles', label: '通讯录' },
                { value: 'friends', label: '好友' },
              ]}
            />
          )}
        </div>
        <div className={wide ? css['halves'] : undefined}>
          {(both || !isFriends) && (
            <section aria-label="我的通讯录">
              {both && <h2 className={css['title']}>通讯录</h2>}
              <MyCircles q={q} />
              {q === '' && (
                <Section>
                  <ListRow
                    leading={<Users size={22} aria-hidden />}
                    title="大家庭"
                    meta="几个圈子放在一起，互相找得到"
                    href={familyPaths.list()}
                  />
                </Section>
              )}
            </section>
          )}
          {(both || isFriends) && (
            <section aria-label="我的好友">
              {both && <h2 className={css['title']}>好友</h2>}
              <Friends q={q} />
            </section>
          )}
        </div>
      </div>
    </Page>
  );
}

const Create = () => (
  <IconButton label="创建通讯录" href={circlePaths.create()}>
    <Plus size={22} aria-hidden />
  </IconButton>
);

function Friends({ q }: { q: string }) {
  const count = useBadges();
  const search = useMemo(() => ({ q, tag: '' }), [q]);
  return (
    <>
      {q === '' && (
        <Section>
          <ListRow
            leading={<UserPlus size={22} aria-hidden />}
            title="新的好友"
            href={friendPaths.applications}
            end={<Badge count={count('friend.applications')} label="个申请等您回复" />}
          />
        </Section>
      )}
      <FriendList search={search} renderFriend={renderPerson} renderNobody={renderNobody} />
    </>
  );
}

const renderNobody = ({ q }: { q: string }) =>
  q === '' ? (
    <EmptyState
      icon={<Users size={28} aria-hidden />}
      title="还没有好友"
      text="互相交换过名片的人会在这里，按姓名从 A 到 Z 排好"
      action={<Button href={cardPaths.default()}>去分享名片</Button>}
    />
  ) : (
    <EmptyState icon={<SearchIcon size={28} aria-hidden />} title={`好友里没有「${q}」`} />
  );
