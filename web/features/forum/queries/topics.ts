import {
  featureTopic,
  followTopic,
  likeTopic,
  listTopics,
  myTopics,
  pinTopic,
  readTopic,
  removeTopic,
  restoreTopic,
  viewTopic,
  visitForum,
} from '@qunlu/contract/forum/calls.ts';
import type { Topic, TopicLine, TopicPoll } from '@qunlu/contract/forum/entity.ts';
import { votePoll } from '@qunlu/contract/forum/polls.ts';
import { forumRules, topicState, type MyTopicTab, type TopicFilter } from '@qunlu/contract/forum/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { freshMs, readOptions, useRead } from '../../../platform/query.ts';

type TopicPage = OutputOf<typeof listTopics>;

/** The posts of a circle, as a filter or words narrow them. */
export const useTopics = (id: number, { filter, words = '' }: { filter: TopicFilter; words?: string }) =>
  usePaged(
    listTopics,
    { id, ...(filter === 'latest' ? {} : { filter }), ...(words === '' ? {} : { words }) },
    { staleTime: freshMs, keepsLast: words !== '' },
  );

/** Milliseconds between two looks for what others have posted while the list is open. */
const lookEvery = 60_000;
/** As many as a list counts. */
const counted = 20;

/** The newest posts of a circle, asked for again while the list is looked at. */
export const useNewest = (id: number, enabled: boolean) =>
  useRead(listTopics, { id, size: counted }, { poll: lookEvery, enabled, staleTime: freshMs });

export const useTopic = (id: number) => useRead(viewTopic, { id });

/** A post past what is kept: its links work again. */
export const freshTopic = (client: QueryClient, id: number): Promise<Topic> =>
  client.fetchQuery({ ...readOptions(viewTopic, { id }), staleTime: 0 });

export const useMyTopics = (tab: MyTopicTab) => usePaged(myTopics, tab === 'written' ? {} : { tab });

/** Changes a post wherever it is shown: in the lists of its circle and on its own page. */
export function changeTopic(client: QueryClient, id: number, edit: Partial<TopicLine>): void {
  const one = <T extends TopicLine>(line: T): T => (line.topic_id === id ? { ...line, ...edit } : line);
  client.setQueriesData<InfiniteData<TopicPage, number>>(
    { queryKey: [listTopics.id, 'pages'] },
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          list: page.list.map(one),
          pinned: page.pinned.map(one),
        })),
      },
  );
  client.setQueriesData<Topic>({ queryKey: [viewTopic.id] }, (held) => held && one(held));
}

/** A post as a list has it: the beginning of its text. */
function lineOf(topic: Topic): TopicLine {
  const text = [...topic.text];
  const { excerpt } = forumRules;
  return { ...topic, text: text.slice(0, excerpt).join(''), more: text.length > excerpt };
}

/** A post as the server has it now. */
export function topicChanged(client: QueryClient, topic: Topic): void {
  const { topic_id: id } = topic;
  changeTopic(client, id, lineOf(topic));
  client.setQueriesData<Topic>({ queryKey: [viewTopic.id] }, (held) =>
    held?.topic_id === id ? topic : held,
  );
}

/** Lists that have lost or gained a post are asked for again when they are looked at. */
const listsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listTopics.id] });

/** What I have posted stands on top of the list at once, where others see it; else it waits among mine. */
export function topicPosted(client: QueryClient, topic: Topic): void {
  const line = lineOf(topic);
  client.setQueriesData<InfiniteData<TopicPage, number>>(
    {
      queryKey: [listTopics.id, 'pages'],
      predicate: ({ queryKey }) => {
        const { id, filter, words } = (queryKey[2] ?? {}) as Record<string, string>;
        return (
          id === String(topic.phonebook_id) &&
          words === undefined &&
          (filter === 'mine' || (filter === undefined && topic.state === topicState.shown))
        );
      },
    },
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page, at) =>
          at > 0 || page.list.some(({ topic_id: id }) => id === topic.topic_id)
            ? page
            : { ...page, list: [line, ...page.list] },
        ),
      },
  );
  // An answer that is on its way may be from before.
  void client.invalidateQueries({
    queryKey: [listTopics.id, 'pages'],
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });
  void client.invalidateQueries({ queryKey: [myTopics.id] });
}

/** Likes at once; what the server says no to is taken back. */
export async function like(client: QueryClient, topic: TopicLine): Promise<void> {
  const { topic_id: id, liked, likes } = topic;
  changeTopic(client, id, { liked: !liked, likes: likes + (liked ? -1 : 1) });
  try {
    changeTopic(client, id, await call(likeTopic, { body: { id, liked: !liked } }));
  } catch (error) {
    changeTopic(client, id, { liked, likes });
    throw error;
  }
}

export async function follow(client: QueryClient, id: number, followed: boolean): Promise<void> {
  changeTopic(client, id, await call(followTopic, { body: { id, followed } }));
  await client.invalidateQueries({ queryKey: [myTopics.id] });
}

export async function pin(client: QueryClient, id: number, pinned: boolean): Promise<void> {
  topicChanged(client, await call(pinTopic, { body: { id, pinned } }));
  await listsChanged(client);
}

export async function feature(client: QueryClient, id: number, featured: boolean): Promise<void> {
  topicChanged(client, await call(featureTopic, { body: { id, featured } }));
}

/** `reason`: who looks after the circle says why; '' for one's own. */
export async function remove(client: QueryClient, id: number, reason: string): Promise<void> {
  topicChanged(client, await call(removeTopic, { body: { id, ...(reason === '' ? {} : { reason }) } }));
}

export async function restore(client: QueryClient, id: number): Promise<void> {
  topicChanged(client, await call(restoreTopic, { body: { id } }));
  await listsChanged(client);
}

export async function vote(client: QueryClient, id: number, options: number[]): Promise<TopicPoll> {
  const poll = await call(votePoll, { body: { id, options } });
  changeTopic(client, id, { poll });
  return poll;
}

/** How far the comments of a post were seen; its marks in the lists end with it. */
export async function markRead(client: QueryClient, id: number, seenId: number): Promise<void> {
  changeTopic(client, id, { unread: false, new_comments: 0 });
  await call(readTopic, { body: { id, seen_id: seenId } });
  await client.invalidateQueries({ queryKey: [myTopics.id] });
}

/** The posts of a circle were seen up to this time, in seconds. */
export const visited = (id: number, until: number): Promise<unknown> =>
  call(visitForum, { body: { id, until } });
