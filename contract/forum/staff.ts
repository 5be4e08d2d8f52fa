import * as z from 'zod/mini';
import { described, enumField, optional, text } from '../kernel/fields.ts';
import { reviewCalls } from '../kernel/review.ts';
import { done, reasonMax } from '../kernel/staff.ts';
import { topic } from './entity.ts';
import { revision } from './input.ts';

const line = z.object({
  topic_id: described(z.number(), '帖子编号'),
  phonebook_id: described(z.number(), '通讯录编号'),
  circle: described(z.string(), '通讯录的名称'),
  kind: described(z.string(), '种类'),
  title: described(z.string(), '标题；没有就是内容的开头'),
  user_id: described(z.number(), '作者'),
  name: described(z.string(), '姓名'),
  words: described(z.array(z.string()), '触发审核的词'),
  audit: described(z.number(), '0 待审核，1 已通过，2 未通过'),
  changed_at: described(z.number(), '最近提交的时间，秒'),
  rev: described(z.number(), '内容的版本'),
  can: described(z.object({ decide: described(z.boolean(), '可以决定；自己的由同事审核') }), '我可以做什么'),
});
export type ForumReviewLine = z.output<typeof line>;

const reviews = reviewCalls('forum-audit', '帖子编号');

export const listForumReviews = reviews.list({
  summary: '因为词表等平台审核的帖子，先来的在前',
  filter: { audit: optional(enumField('状态', ['0', '1', '2']), '默认 0 待审核') },
  line,
  requirements: ['D78', 'D137'],
});

export const viewForumReview = reviews.view({
  summary: '一条帖子的全文、图片、视频和选项',
  output: z.object({
    ...line.shape,
    topic: described(topic, '帖子，作者看到的样子'),
    reason: described(z.string(), '上次未通过的原因，没有为空'),
  }),
  requirements: ['D78', 'D137'],
});

export const decideForumReview = reviews.decide({
  summary: '通过或不通过一条帖子；作者会收到结果',
  body: { rev: revision, reason: text('原因', { max: reasonMax }) },
  output: done,
  requirements: ['D78', 'D138'],
});
