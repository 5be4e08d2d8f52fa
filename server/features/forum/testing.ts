import { addComment } from '@qunlu/contract/forum/comments.ts';
import { postTopic } from '@qunlu/contract/forum/write.ts';
import type { Topic, TopicComment } from '@qunlu/contract/forum/entity.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { randomUUID } from 'node:crypto';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';

export type PostInput = Partial<BodyInput<typeof postTopic>>;

/** What a post takes, unless a test says otherwise. */
export const topicBody = (circle: { id: number }, given: PostInput = {}): BodyInput<typeof postTopic> =>
  ({
    id: circle.id,
    client_id: randomUUID(),
    kind: 'media',
    text: '周末去龙井村喝茶',
    ...given,
  }) as BodyInput<typeof postTopic>;

/** A post, as its page shows it to its author. */
export const makeTopic = (
  world: World,
  by: Pick<Person, 'token'>,
  circle: { id: number },
  given: PostInput = {},
): Promise<Topic> => world.ask(postTopic, { body: topicBody(circle, given), token: by.token });

export const pollOf = (given: object = {}) => ({
  options: ['龙井', '普洱', '白茶'],
  multiple: 0,
  named: 0,
  results: 0,
  hours: 24,
  ...given,
});

/** A poll in a circle whose module is on. */
export async function makePoll(
  world: World,
  by: Pick<Person, 'token'>,
  circle: { id: number },
  given: object = {},
): Promise<Topic> {
  await turn(world, circle, 'poll', true);
  return makeTopic(world, by, circle, {
    kind: 'poll',
    title: '带什么茶？',
    poll: pollOf(given) as PostInput['poll'],
  });
}

export const makeComment = (
  world: World,
  by: Pick<Person, 'token'>,
  topic: { topic_id: number },
  given: Partial<BodyInput<typeof addComment>> = {},
): Promise<TopicComment> =>
  world.ask(addComment, {
    body: { id: topic.topic_id, text: '我也去', ...given },
    token: by.token,
    headers: { 'idempotency-key': randomUUID() },
  });

/** Switches a module of a circle; `visible`: 0 all, 1 members, 2 admins. */
export async function turn(
  world: World,
  { id }: { id: number },
  key: string,
  enabled: boolean,
  visible = 1,
): Promise<void> {
  await world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, $2, $3, $4, 1)
     on conflict (phonebook_id, key) do update set enabled = excluded.enabled, visible = excluded.visible`,
    [id, key, enabled, visible],
  );
}

/** Titles of what somebody was told about what people write, the newest first. */
export const toldTo = async (world: World, person: { userId: number }): Promise<string[]> =>
  (
    await world.database.pool.query<{ title: string }>(
      `select title from notice where user_id = $1 and category = 'content' order by notice_id desc`,
      [person.userId],
    )
  ).rows.map(({ title }) => title);
