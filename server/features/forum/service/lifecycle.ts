import { accountStateOf } from '../../account/api/people.ts';
import { anonymise, byFeature, erase, move, type ColumnFate, type Lifecycle } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import {
  findChosen,
  findRated,
  findWritten,
  mergePerson,
  stripAuthor,
  topicsBy,
} from '../store/lifecycle.ts';
import { hideAuthor } from '../store/topics.ts';
import { pictureFiles, privateFiles } from './posting.ts';
import { comments } from './thread.ts';

const counted = (of: string, once: string): ColumnFate => ({
  merge: move(`${of} of one person count once`, { once: [once] }),
  erase: erase('who it was goes, the number stays'),
});

/** What becomes of what somebody has written, read and chosen in the forums of circles. */
export const forumLifecycle: Lifecycle = {
  feature: 'forum',
  columns: {
    'forum_topic.author_id': {
      merge: move('what was written is the kept account’s'),
      erase: byFeature(anonymise('words stay by nobody, pictures and files go; what was never shown goes')),
    },
    'forum_topic.asked_id': {
      merge: move('questions are asked of the kept account'),
      erase: anonymise('the question is asked of everybody'),
    },
    'forum_topic.deleted_by': {
      merge: move('what the kept account deleted it can bring back'),
      erase: anonymise('what was deleted stays deleted, by nobody'),
    },
    'forum_like.user_id': counted('likes', 'topic_id'),
    'forum_comment_like.user_id': counted('likes', 'post_id'),
    'forum_vote.user_id': counted('votes', 'topic_id'),
    'forum_choice.user_id': counted('choices', 'option_id'),
    'forum_appraisal.user_id': {
      merge: move('the kept account’s rating stays', { once: ['topic_id'] }),
      erase: byFeature(anonymise('words and stars stay by nobody')),
    },
    'forum_read.user_id': {
      merge: move('what either has read is read', {
        once: ['topic_id'],
        take: { seen_id: 'greatest', opened_at: 'least', commented_at: 'greatest', followed_at: 'greatest' },
      }),
      erase: erase('nobody goes on reading'),
    },
    'forum_visit.user_id': {
      merge: move('the one that came later has seen more', {
        once: ['phonebook_id'],
        take: { seen_until: 'greatest', visited_at: 'greatest' },
      }),
      erase: erase('nobody goes on reading'),
    },
    'forum_person.user_id': {
      merge: move('the kept account’s choice stays', { once: [] }),
      erase: erase('nobody is sent a digest'),
    },
  },
  merge: (tx, sides) => mergePerson(tx.db, sides),
  async afterMerge(tx, { keep }) {
    const { visible } = await accountStateOf(tx, keep);
    await hideAuthor(tx.db, keep, !visible);
  },
  counts: [{ title: '圈子里的帖子', rule: '合在一起', of: topicsBy, shown: 'either' }],
  async erase(tx, userId) {
    const topics = await stripAuthor(tx.db, userId);
    await releaseFiles(
      tx,
      topics.flatMap((id) => [pictureFiles(id), privateFiles(id)]),
    );
    await comments.strip(tx, userId);
  },
  erases: ['圈子帖子和评论里的图片、视频、语音和文件', '点过的赞、投过的票和读到哪里'],
  keeps: ['圈子里帖子、评论和评价的文字，显示为“已注销用户”'],
  async exports(ctx, userId, max) {
    const written = await findWritten(ctx.db, userId, max);
    const said = await comments.writtenBy(ctx, userId, max);
    const rated = await findRated(ctx.db, userId, max);
    const chosen = await findChosen(ctx.db, userId, max);
    return {
      圈子里的帖子: written.map((row) => ({
        时间: row.created_at,
        圈子: row.circle,
        标题: row.title,
        内容: row.text,
        图片: row.images,
      })),
      帖子下的评论: said.map(({ created_at, text, images }) => ({
        时间: created_at,
        内容: text,
        图片: images,
      })),
      帖子的评价: rated.map(({ score, text, at }) => ({ 时间: at, 评分: score, 内容: text })),
      记名的投票: chosen.map(({ title, option, at }) => ({ 时间: at, 投票: title, 选项: option })),
    };
  },
};
