import type { CircleView } from '@qunlu/contract/circle/home.ts';
import type { listTopics } from '@qunlu/contract/forum/calls.ts';
import { topicFilters, topicState, type TopicFilter } from '@qunlu/contract/forum/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { later, usePart } from '../../../../platform/later.ts';
import { Loaded } from '../../../../platform/loaded.tsx';
import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/chips.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Pencil, Pin, Search } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../../ui/load-more.tsx';
import { Page } from '../../../../ui/page.tsx';
import { PullRefresh } from '../../../../ui/pull-refresh.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Bone, Skeleton } from '../../../../ui/skeleton.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { forumPaths } from '../../paths.ts';
import { useTopics, visited } from '../../queries/topics.ts';
import { useWriting } from '../../queries/writing.ts';
import { titleOf } from '../post/about.ts';
import { PostCard } from '../post/post-card.tsx';
import { NoPosts } from './no-posts.tsx';
import css from './feed.module.css';
import { FreshPosts } from './fresh-posts.tsx';

const filters = [
  { value: 'latest', label: '最新' },
  { value: 'featured', label: '精华' },
  { value: 'unanswered', label: '待回答' },
  { value: 'unread', label: '未读' },
  { value: 'mine', label: '我的' },
] as const satisfies readonly { value: TopicFilter; label: string }[];
const deleted = { value: 'deleted', label: '最近删除' } as const;

const isFilter = (text: string): text is TopicFilter => (topicFilters as readonly string[]).includes(text);

/** The posts of a circle, with what I have written and the phone has not sent yet on top. */
export function Feed({ circle }: { circle: CircleView }) {
  const { id } = circle;
  const client = useQueryClient();
  const [kept, setKept] = useEntryText('filter');
  const asked = useQueryParams().get('filter') ?? '';
  const filter = [kept, asked].find(isFilter) ?? 'latest';
  const read = useTopics(id, { filter });
  const [first] = read.data?.pages ?? [];
  // What stores files is loaded once the posts stand.
  const sending = usePart(() => import('./sending.tsx'));
  // Known before one writes: also in a lift.
  useWriting(id);

  const write = (): void => void later(import('./pick-kind.ts'), ({ pickKind }) => pickKind(client, id));
  const narrow = filter === 'mine' || filter === 'deleted' ? [...filters, deleted] : filters;
  return (
    <Page
      flush
      header={
        <ScreenHeader
          title={circle.name}
          back={circlePaths.home(id)}
          actions={
            <IconButton label="找帖子" href={forumPaths.list(id)}>
              <Search size={22} aria-hidden />
            </IconButton>
          }
        />
      }
      footer={
        first?.can.post && (
          <Button block icon={<Pencil size={20} aria-hidden />} onClick={write}>
            写点什么
          </Button>
        )
      }
    >
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
      <Chips label="看哪些" value={filter} options={narrow} onChange={setKept} />
      {filter === 'latest' && first && <FreshPosts id={id} read={read} />}
      {first !== undefined && first.audits > 0 && <Audits id={id} count={first.audits} />}
      {sending && (filter === 'latest' || filter === 'mine') && <sending.Sending circleId={id} />}
      <Loaded read={read} waiting={<Waiting />}>
        {({ pages }) => (
          <Posts
            id={id}
            filter={filter}
            pages={pages}
            at={read.dataUpdatedAt}
            ended={!read.hasNextPage}
            onWrite={first?.can.post ? write : undefined}
          />
        )}
      </Loaded>
      {read.data && (
        <LoadMore state={loadMoreState(read)} onMore={() => void read.fetchNextPage()} endText="" />
      )}
    </Page>
  );
}

interface PostsProps {
  id: number;
  filter: TopicFilter;
  pages: readonly OutputOf<typeof listTopics>[];
  /** Milliseconds. */
  at: number;
  ended: boolean;
  onWrite: (() => void) | undefined;
}

function Posts({ id, filter, pages, at, ended, onWrite }: PostsProps) {
  const [first] = pages;
  const list = pages.flatMap((page) => page.list);
  const pinned = filter === 'latest' ? (first?.pinned ?? []) : [];
  const shown = list.filter(({ state }) => (state === topicState.deleted) === (filter === 'deleted'));
  const left = useLeftAt(id, filter, first);
  // Between what is new and what was there; at the very top or the end it says nothing.
  const leftAt = left > 0 ? shown.findIndex(({ published_at: when }) => when <= left) : -1;
  if (shown.length === 0 && pinned.length === 0 && ended)
    return <NoPosts filter={filter} onWrite={onWrite} />;
  return (
    <>
      {pinned.length > 0 && (
        <Section>
          {pinned.map((topic) => (
            <ListRow
              key={topic.topic_id}
              leading={<Pin size={18} aria-label="置顶" />}
              title={titleOf(topic)}
              href={forumPaths.topic(id, topic.topic_id)}
            />
          ))}
        </Section>
      )}
      <ul className={css['list']}>
        {shown.map((topic, index) => (
          <Fragment key={topic.topic_id}>
            {index > 0 && index === leftAt && <li className={css['left']}>上次看到这里</li>}
            <li className={css['post']}>
              <PostCard topic={topic} now={at} />
            </li>
          </Fragment>
        ))}
      </ul>
    </>
  );
}

/** Where the person left off, in seconds; and tells the server how far they are now. 0: they are here for the first time. */
function useLeftAt(id: number, filter: TopicFilter, first: OutputOf<typeof listTopics> | undefined): number {
  const told = useRef(0);
  const until = Math.max(0, ...(first?.list ?? []).map(({ published_at: when }) => when));
  const fits = filter === 'latest';
  useEffect(() => {
    if (!fits || until <= told.current) return;
    told.current = until;
    // Told with the next visit, when it does not get through.
    visited(id, until).catch(() => undefined);
  }, [id, fits, until]);
  return fits ? (first?.left_at ?? 0) : 0;
}

const Audits = ({ id, count }: { id: number; count: number }) => (
  <Section>
    <ListRow title="等您审核的帖子" end={<Badge count={count} label="条" />} href={forumPaths.audits(id)} />
  </Section>
);

function Waiting() {
  return (
    <Skeleton>
      {[1, 2, 3].map((one) => (
        <div key={one} className={css['waiting']}>
          <Bone width="third" kind="title" />
          <Bone />
          <Bone width="half" />
          <Bone kind="block" />
        </div>
      ))}
    </Skeleton>
  );
}
