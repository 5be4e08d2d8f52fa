import type {
  decideForumReview as decideContract,
  ForumReviewLine,
  listForumReviews as listContract,
  viewForumReview as viewContract,
} from '@qunlu/contract/forum/staff.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { defineReview } from '../../staff/api/review.ts';
import { presentTopic } from '../present/topic.ts';
import { countReviews, findReview, findReviews, type ReviewRow } from '../store/reviews.ts';
import { findTopic, lockTopic, type Topic } from '../store/topics.ts';
import { linkOf } from './access.ts';
import { tellDecided } from './audits.ts';
import { changeTopic } from './standing.ts';
import { titleOf } from './words.ts';

/** D137: posts with listed words, which staff passes or refuses before anybody else reads them. */
export const topicReview = defineReview<Topic, ReviewRow, ReviewRow, Topic>({
  name: 'forum-audit',
  idOf: (row) => row.topic_id,
  subjectOf: (row) => `forum-topic:${row.topic_id}`,
  waiting: 0,
  waits: ({ review, deleted_at }) => review === 0 && deleted_at === null,
  parties: (row) => [row.author_id],
  versionOf: (row) => row.rev,
  store: { find: findReview, lock: lockTopic, page: findReviews, count: countReviews },
  none: () => notFound('帖子不存在或已删除'),
  words: {
    over: '这条帖子已经处理过，或作者已删除',
    own: '不能审核自己的帖子，请交给同事',
    changed: '作者刚改过这条帖子，请重新看一遍',
  },
  change: (tx, row, { pass, reason }) =>
    changeTopic(
      tx,
      row,
      pass
        ? { review: 1, audit: row.waits_circle ? 2 : 1, audit_reason: '' }
        : { review: 2, audit: 3, audit_reason: reason },
    ),
  notify: async (tx, row, outcome) => {
    // Passed by staff, it may wait for its circle still.
    if (!outcome.pass || !row.waits_circle) await tellDecided(tx, row, outcome);
  },
});

const lineOf = (ctx: StaffCtx, row: ReviewRow): ForumReviewLine => ({
  topic_id: row.topic_id,
  phonebook_id: row.phonebook_id,
  circle: row.circle,
  kind: row.kind,
  title: titleOf(row),
  user_id: row.author_id,
  name: row.name ?? '',
  words: row.review_words,
  audit: row.review ?? 0,
  changed_at: secondsOf(row.changed_at),
  rev: row.rev,
  can: { decide: topicReview.may(row, ctx) },
});

export const listReviews = (
  ctx: StaffCtx,
  { audit, ...paging }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> =>
  topicReview.list(ctx, { ...paging, state: audit }, (rows) => rows.map((row) => lineOf(ctx, row)));

export const viewReview = (
  ctx: StaffCtx,
  body: BodyOf<typeof viewContract>,
): Promise<OutputOf<typeof viewContract>> =>
  topicReview.view(ctx, body, async (tx, row) => {
    const whole = await findTopic(tx.db, {
      topicId: row.topic_id,
      viewerId: row.author_id,
      link: linkOf(tx),
    });
    const viewer = { userId: row.author_id, can: { see: false, content: false }, groupId: null };
    const topic = presentTopic(tx, whole ?? notFound('帖子不存在或已删除'), viewer, {
      circle: row.circle,
      appraisal: null,
    });
    return { ...lineOf(ctx, row), topic, reason: row.audit_reason };
  });

/** About what the member of staff has read, which `rev` says. */
export async function decideReview(
  ctx: StaffCtx,
  { rev, ...given }: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  await topicReview.decide(ctx, { ...given, version: rev });
  return { ok: true };
}
