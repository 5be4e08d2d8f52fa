import { fail } from '@qunlu/contract/kernel/errors.ts';
import { topicPath } from '@qunlu/contract/forum/rules.ts';
import type { Updateable } from 'kysely';
import { secondsOf, type Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { notify, withdraw, withdrawByPath } from '../../notification/api/notifications.ts';
import { topicGone, topicShown } from '../events.ts';
import { findToldUnder } from '../store/comments.ts';
import { findDigestsOf } from '../store/digest.ts';
import { findReaders } from '../store/lookups.ts';
import { startPoll } from '../store/polls.ts';
import { unpin, updateTopic, type Topic } from '../store/topics.ts';
import type { ForumTables } from '../tables.ts';
import { notificationKeys, titleOf } from './words.ts';

type Change = Updateable<ForumTables['forum_topic']>;

/** Whether its circle sees a post, as far as the post is concerned: who may not be seen at present is another matter. */
const isShown = ({
  audit,
  moderated,
  deleted_at,
}: Pick<Topic, 'audit' | 'moderated' | 'deleted_at'>): boolean =>
  audit === 1 && !moderated && deleted_at === null;

/**
 * Changes a held post, or one that is new (`before` null); when others begin or cease to see it, that is announced, whoever did
 * it: the author, an admin, staff, reports.
 */
export async function changeTopic(
  tx: Tx,
  before: Topic,
  change: Change,
  words?: readonly string[],
): Promise<Topic> {
  const next = { ...before, ...change } as Topic;
  const [was, is] = [isShown(before), isShown(next)];
  // It begins when it is first shown, however long it waited.
  const first: Change = is && !before.shown ? { shown: true, published_at: tx.now, last_at: tx.now } : {};
  const row = await updateTopic(tx.db, before.topic_id, { ...change, ...first }, words);
  if (is && !was) await shown(tx, row, { isFirst: !before.shown });
  if (was && !is) await gone(tx, row);
  const isReaddressed = row.asked_id !== before.asked_id;
  if (isReaddressed && before.asked_id !== null)
    await withdraw(tx, [before.asked_id], [notificationKeys.asked(row.topic_id)]);
  // Not when it was only hidden or deleted for a while: they know of it.
  if (is && (isReaddressed || before.audit !== 1)) await tellAsked(tx, row);
  return row;
}

/** A new post that nobody has to pass. */
export async function announce(tx: Tx, row: Topic): Promise<void> {
  await shown(tx, row, { isFirst: true });
  await tellAsked(tx, row);
}

async function shown(tx: Tx, row: Topic, { isFirst }: { isFirst: boolean }): Promise<void> {
  if (isFirst && row.kind === 'poll') await startPoll(tx.db, row.topic_id, tx.now);
  await raise(tx, topicShown, {
    circleId: row.phonebook_id,
    topicId: row.topic_id,
    userId: row.author_id,
    at: secondsOf(row.published_at),
  });
}

/** Whoever a question is put to, now that it is shown. */
async function tellAsked(tx: Tx, row: Topic): Promise<void> {
  const { phonebook_id: circleId, author_id: byId, asked_id: asked } = row;
  if (asked === null || asked === byId) return;
  // They may have left, or blocked its author, while it waited.
  if ((await findReaders(tx.db, { circleId, byId, userIds: [asked] })).has(asked))
    await notify(tx, asked, {
      category: 'content',
      title: '有人向您提问',
      body: titleOf(row),
      path: topicPath(row.phonebook_id, row.topic_id),
      key: notificationKeys.asked(row.topic_id),
    });
}

async function gone(tx: Tx, row: Topic): Promise<void> {
  await unpin(tx.db, row.topic_id);
  await raise(tx, topicGone, {
    circleId: row.phonebook_id,
    topicId: row.topic_id,
    userId: row.author_id,
  });
  // Its title, and what was said below it, stays in nobody's notifications; its author keeps theirs.
  const told = [
    ...(await findToldUnder(tx.db, row.topic_id)),
    ...(row.asked_id === null ? [] : [row.asked_id]),
  ];
  const others = told.filter((one) => one !== row.author_id);
  if (others.length > 0) await withdrawByPath(tx, others, topicPath(row.phonebook_id, row.topic_id));
  const digests = await findDigestsOf(tx.db, row.topic_id);
  const weeks = new Set(digests.map(({ week }) => notificationKeys.digest(week)));
  if (digests.length > 0)
    await withdraw(
      tx,
      digests.map(({ user_id }) => user_id),
      [...weeks],
    );
}

export const changedMeanwhile = (): never =>
  fail('stateChanged', { message: '帖子的状态已经变化，请刷新后再看' });
