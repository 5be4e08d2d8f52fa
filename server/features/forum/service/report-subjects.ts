import { commentPath, topicKindLabels, topicPath } from '@qunlu/contract/forum/rules.ts';
import { seenOrNone } from '../../moderation/api/seen.ts';
import type { SubjectContent, SubjectKind } from '../../moderation/ports.ts';
import { findOptionsOf } from '../store/polls.ts';
import { findSaid } from '../store/comments.ts';
import { findTopics, lockTopic } from '../store/topics.ts';
import { seenTopic } from './access.ts';
import { changeComment } from './comment-removing.ts';
import { seenComment } from './comments.ts';
import { picturesOf } from './drafting.ts';
import { changeTopic } from './standing.ts';
import { titleOf } from './words.ts';

/** D137: posts as a subject of reports. */
const topics: SubjectKind = {
  label: '帖子',
  find: (ctx, id) =>
    seenOrNone(ctx, async (viewer) => {
      const { row } = await seenTopic(viewer, id);
      return row.deleted_at === null
        ? { ownerId: row.author_id, title: titleOf(row), path: topicPath(row.phonebook_id, id) }
        : null;
    }),
  async read(ctx, ids) {
    const rows = await findTopics(ctx.db, ids);
    const options = await findOptionsOf(ctx.db, ids);
    return new Map(
      rows.map((row): [number, SubjectContent] => [
        row.topic_id,
        {
          ownerId: row.author_id,
          title: titleOf(row),
          path: topicPath(row.phonebook_id, row.topic_id),
          texts: [
            { label: '圈子', text: row.circle },
            { label: '种类', text: topicKindLabels[row.kind] },
            { label: '标题', text: row.title },
            { label: '内容', text: row.text },
            {
              label: '选项',
              text: options
                .filter((one) => one.topic_id === row.topic_id)
                .map(({ text }) => text)
                .join('、'),
            },
          ].filter(({ text }) => text !== ''),
          pictures: picturesOf(row).map(({ address }) => address),
        },
      ]),
    );
  },
  async setHidden(tx, id, hidden) {
    const row = await lockTopic(tx.db, id);
    if (row && row.moderated !== hidden) await changeTopic(tx, row, { moderated: hidden });
  },
};

/** The same of comments and replies, with what they stand under. */
const said: SubjectKind = {
  label: '评论',
  find: (ctx, id) =>
    seenOrNone(ctx, async (viewer) => {
      const { post, row } = await seenComment(viewer, id);
      if (post.deleted_at !== null || (post.hidden && post.author_id !== viewer.viewer.userId)) return null;
      return {
        ownerId: post.author_id,
        title: `“${titleOf(row)}”下的评论`,
        path: commentPath(row.phonebook_id, row.topic_id, id),
        ownPath: topicPath(row.phonebook_id, row.topic_id),
      };
    }),
  async read(ctx, ids) {
    const rows = await findSaid(ctx.db, ids);
    return new Map(
      rows.map((row): [number, SubjectContent] => {
        const title = titleOf({ title: row.topic_title, text: row.topic_text, kind: row.kind });
        return [
          row.post_id,
          {
            ownerId: row.author_id,
            title: `“${title}”下的评论`,
            path: commentPath(row.phonebook_id, row.topic_id, row.post_id),
            texts: [
              { label: '评论', text: row.text },
              { label: '回复的评论', text: row.parent_text ?? '' },
              { label: '帖子', text: title },
            ].filter(({ text }) => text !== ''),
            pictures: row.images,
          },
        ];
      }),
    );
  },
  async setHidden(tx, id, hidden) {
    const [row] = await findSaid(tx.db, [id]);
    const topic = row && (await lockTopic(tx.db, row.topic_id));
    if (topic) await changeComment(tx, topic, id, { hidden });
  },
};

export const forumSubjects = { 'forum-topic': topics, 'forum-comment': said };
