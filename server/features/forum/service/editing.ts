import type { editTopic as contract } from '@qunlu/contract/forum/write.ts';
import type { Topic as Shown } from '@qunlu/contract/forum/entity.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { isMarked, topicCanOf } from '../policy.ts';
import { findOptions, hasVotes, lockPoll, savePoll, type PollInput } from '../store/polls.ts';
import type { Topic } from '../store/topics.ts';
import { heldTopic, memberTopic, type Forum } from './access.ts';
import { draftOf, type TopicDraft } from './drafting.ts';
import { keepFiles, tellAuditors } from './posting.ts';
import { changeTopic } from './standing.ts';
import { viewTopic, writerOf } from './view.ts';

type Given = BodyOf<typeof contract>;

function requireOwn(ctx: ViewerCtx, { row, forum }: { row: Topic; forum: Forum }, rev: number): void {
  if (!topicCanOf(row, forum, { poll: null, now: ctx.now }).edit)
    fail(row.author_id === ctx.viewer.userId ? 'stateChanged' : 'forbidden', {
      message: row.author_id === ctx.viewer.userId ? '这条帖子现在不能修改' : '只能修改自己的帖子',
    });
  if (row.rev !== rev) fail('conflict', { message: '这条帖子刚在别处改过，请刷新后再改' });
}

/** Before the transaction: who may, and the words. */
export async function checkEdit(ctx: ViewerCtx, body: Given): Promise<TopicDraft> {
  const { row, forum } = await memberTopic(ctx, body.id);
  requireOwn(ctx, { row, forum }, body.rev);
  return draftOf(ctx, forum, { kind: row.kind, written: body, before: row, keepsPoll: true });
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a post says, apart from its poll. */
const said = ({ title, text, images, media, linked_kind, linked_id, asked_id }: Topic | TopicDraft) => [
  title,
  text,
  images,
  media.video ?? null,
  media.voice ?? null,
  media.files ?? [],
  linked_kind,
  linked_id,
  asked_id,
];

/** D79: what people have voted about stays as it was, its words and pictures as well; whoever votes holds the poll, too. */
async function requireUnvoted(tx: Tx<ViewerCtx>, row: Topic, field: string): Promise<void> {
  await lockPoll(tx.db, row.topic_id, 'update');
  if (await hasVotes(tx.db, row.topic_id))
    fail('stateChanged', { message: '已经有人投票，题目和选项都不能再改', field });
}

/** D79: another poll takes the place of one that nobody has voted in. Answers whether it did. */
async function changePoll(tx: Tx<ViewerCtx>, row: Topic, poll: PollInput | null): Promise<boolean> {
  if (!poll) return false;
  // Whoever votes holds it, too: after this nobody votes for what is not there any more.
  const before = await lockPoll(tx.db, row.topic_id, 'update');
  const options = (await findOptions(tx.db, row.topic_id)).map(({ text }) => text);
  const { multiple, named, results, hours, groups } = before ?? { groups: [] };
  if (same([options, multiple, named, results, hours, groups], pollParts(poll))) return false;
  await requireUnvoted(tx, row, 'poll');
  await savePoll(tx.db, row.topic_id, poll, row.shown ? after(row.published_at, poll.hours * 3600) : null);
  return true;
}
const pollParts = (poll: PollInput): unknown[] => [
  poll.options,
  poll.multiple,
  poll.named,
  poll.results,
  poll.hours,
  poll.groups,
];

/** D78: within 30 minutes without a mark. What a circle reads first is read again. */
export const editTopic = (ctx: ViewerCtx, body: Given, draft: TopicDraft): Promise<Shown> =>
  inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    const { row, forum } = await heldTopic(tx, body.id);
    requireOwn(tx, { row, forum }, body.rev);
    const { poll, verdict, words, ...columns } = draft;
    const isNewPoll = await changePoll(tx, row, poll);
    const isSame = same(said(row), said(draft));
    if (!isNewPoll && isSame) return viewTopic(tx, row.topic_id);
    if (row.kind === 'poll' && !isSame) await requireUnvoted(tx, row, 'title');
    const { audit } = await writerOf(tx, forum);
    const stood = row.audit === 1;
    const waits = stood ? audit === 1 && !forum.can.content : row.waits_circle;
    // What staff has asked for or refused goes to them again, whatever is new in it.
    const review = verdict.review || row.review === 0 || row.review === 2 ? 0 : row.review;
    const held = waits || review === 0;
    const next = await changeTopic(
      tx,
      row,
      {
        ...columns,
        audit: held ? 2 : 1,
        waits_circle: waits,
        review,
        review_words: [...new Set([...(review === 0 ? row.review_words : []), ...verdict.words])],
        audit_reason: '',
        edited_at: isMarked(row, tx.now) ? tx.now : row.edited_at,
        changed_at: tx.now,
        rev: row.rev + 1,
      },
      words,
    );
    await keepFiles(tx, row.topic_id, draft);
    if (waits) await tellAuditors(tx, next);
    return viewTopic(tx, row.topic_id);
  });
