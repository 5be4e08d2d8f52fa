import type { postTopic as contract } from '@qunlu/contract/forum/write.ts';
import { auditsPath } from '@qunlu/contract/forum/rules.ts';
import type { Topic as Shown } from '@qunlu/contract/forum/entity.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { managersOf } from '../../circle/api/admins.ts';
import { showFiles } from '../../media/api/files.ts';
import { notifyAgain } from '../../notification/api/notifications.ts';
import { savePoll } from '../store/polls.ts';
import { markOpened } from '../store/reading.ts';
import { findSent, insertTopic, type Topic } from '../store/topics.ts';
import { memberForum, type Forum } from './access.ts';
import { draftOf, picturesOf, privateKeys, type TopicDraft } from './drafting.ts';
import { draftsIn } from './drafts.ts';
import { announce } from './standing.ts';
import { isAudited, viewTopic, whyNotPost, writerOf } from './view.ts';
import { titleOf } from './words.ts';

type Given = BodyOf<typeof contract>;

/** What was sent before under the same number; or what may be written now. */
export type PostCheck = { sent: number } | { draft: TopicDraft };

/** Whether somebody may post this here; before the transaction, since words and pictures are checked elsewhere. */
async function writer(ctx: ViewerCtx, forum: Forum, { kind }: Pick<Given, 'kind'>) {
  const found = await writerOf(ctx, forum);
  const why = whyNotPost(forum, found);
  if (why !== '')
    fail(found.posting === 1 && !forum.can.content ? 'forbidden' : 'tooOften', { message: why });
  if (kind === 'poll' && !found.polls) fail('moduleOff');
  return found;
}

export async function checkPost(ctx: ViewerCtx, body: Given): Promise<PostCheck> {
  const sent = await findSent(ctx.db, ctx.viewer.userId, body.client_id);
  if (sent !== undefined) return { sent };
  const forum = await memberForum(ctx, body.id);
  await writer(ctx, forum, body);
  return { draft: await draftOf(ctx, forum, { kind: body.kind, written: body }) };
}

/** The files of a post: pictures that everybody loads, and private ones that its readers are given links to. */
export async function keepFiles(
  tx: Tx<ViewerCtx>,
  topicId: number,
  shown: Pick<TopicDraft, 'images' | 'media'>,
): Promise<void> {
  const { userId } = tx.viewer;
  const { storage } = tx.deps;
  await showFiles(tx, { subject: pictureFiles(topicId), userId, files: picturesOf(shown) });
  await showFiles(tx, {
    subject: privateFiles(topicId),
    userId,
    bucket: 'private',
    files: privateKeys(shown.media).map((key) => ({
      field: 'files',
      label: '文件',
      address: storage.url('private', key),
    })),
  });
}

export const pictureFiles = (topicId: number): string => `forum-topic:${topicId}`;
export const privateFiles = (topicId: number): string => `forum-topic-files:${topicId}`;

/** R073–R076: once for each client number; what must be read first waits for whoever reads it. */
export async function postTopic(ctx: ViewerCtx, body: Given, checked: PostCheck): Promise<Shown> {
  if ('sent' in checked) return viewTopic(ctx, checked.sent);
  const { draft } = checked;
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const forum = await memberForum(tx, body.id);
    const sent = await findSent(tx.db, userId, body.client_id);
    if (sent !== undefined) return viewTopic(tx, sent);
    const found = await writer(tx, forum, body);
    const { verdict, words, poll, ...columns } = draft;
    const waits = isAudited(forum, found);
    const held = waits || verdict.review;
    const row = await insertTopic(
      tx.db,
      {
        ...columns,
        phonebook_id: body.id,
        author_id: userId,
        client_id: body.client_id,
        kind: body.kind,
        audit: held ? 2 : 1,
        waits_circle: waits,
        review: verdict.review ? 0 : null,
        review_words: verdict.words,
        shown: !held,
        published_at: tx.now,
        last_at: tx.now,
        created_at: tx.now,
        changed_at: tx.now,
      },
      words,
    );
    if (!row) return viewTopic(tx, (await findSent(tx.db, userId, body.client_id)) ?? 0);
    await keepFiles(tx, row.topic_id, draft);
    if (poll) await savePoll(tx.db, row.topic_id, poll, null);
    if (body.draft_id !== undefined) await draftsIn(body.id).removeIn(tx, body.draft_id);
    await markOpened(tx.db, { topicId: row.topic_id, userId, seenId: 0, now: tx.now });
    if (!held) await announce(tx, row);
    if (waits) await tellAuditors(tx, row);
    return viewTopic(tx, row.topic_id);
  });
}

/** Whoever looks after the content reads it next: one notification, however many wait. */
export async function tellAuditors(tx: Tx<ViewerCtx>, row: Topic): Promise<void> {
  const readers = (await managersOf(tx, row.phonebook_id, 'content')).filter(
    (one) => one !== tx.viewer.userId,
  );
  await notifyAgain(
    tx,
    readers.map((userId) => ({
      userId,
      category: 'membership' as const,
      title: '有帖子等您审核',
      body: titleOf(row),
      path: auditsPath(row.phonebook_id),
      key: `forum:audits:${row.phonebook_id}`,
    })),
  );
}
