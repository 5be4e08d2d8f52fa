import * as z from 'zod/mini';
import {
  choice,
  described,
  enumField,
  flag,
  id,
  integer,
  list,
  objectField,
  optional,
  pictureUrl,
  text,
  token,
} from '../kernel/fields.ts';
import { forumRules, pollResults } from './rules.ts';

export const circleId = id('通讯录');
export const topicId = id('帖子编号');
export const commentId = id('评论编号');
export const revision = integer('版本', { min: 0, max: 2 ** 31 - 1 });

const pixels = (label: string) => integer(label, { min: 0, max: 20_000 });
const file = (label: string) => token(label, 500);

export const pollInput = objectField('投票', {
  options: list(
    '选项',
    text('选项', { max: forumRules.option, required: true, code: true }),
    forumRules.options.max,
  ),
  multiple: flag('多选'),
  named: flag('记名'),
  results: choice('结果给谁看', Object.values(pollResults)),
  hours: integer('几小时后截止', forumRules.pollHours),
  groups: optional(list('分组', id('分组'), forumRules.groups), '只给哪些分组投；不填为所有成员'),
});

/** What somebody writes in a post. What is not sent is not there. */
export const topicFields = {
  title: optional(text('标题', { max: forumRules.title, code: true }), '标题'),
  text: optional(text('内容', { max: forumRules.text, multiline: true, code: true }), '内容，纯文字'),
  images: optional(list('图片', pictureUrl('图片'), forumRules.images), '图片；有图片就没有视频'),
  video: optional(
    objectField('视频', {
      file: file('视频'),
      poster: optional(pictureUrl('视频的封面'), '视频的封面'),
      seconds: integer('视频的长度', { min: 0, max: forumRules.videoSeconds }),
      width: optional(pixels('视频的宽'), '像素'),
      height: optional(pixels('视频的高'), '像素'),
    }),
    '视频：私有上传得到的地址；有视频就没有图片',
  ),
  voice: optional(
    objectField('语音', {
      file: file('语音'),
      seconds: integer('语音的长度', { min: 1, max: forumRules.voiceSeconds }),
    }),
    '语音：私有上传得到的地址；有语音就没有文件',
  ),
  files: optional(
    list(
      '文件',
      objectField('文件', {
        file: file('文件'),
        name: text('文件名', { max: forumRules.fileName, required: true, code: true }),
      }),
      forumRules.files,
    ),
    '文件：私有上传得到的地址',
  ),
  link: optional(
    objectField('附带的内容', { kind: token('附带的内容', 30), id: id('附带的内容') }),
    '附带的内容，我自己的或我看得到的',
  ),
  poll: optional(pollInput, '投票；有人投过以后题目和选项都不能再改'),
  asked_id: optional(id('向谁提问'), '提问：只问一位成员；不填为所有人'),
};

export const commentFields = {
  text: text('评论', { max: forumRules.comment, multiline: true, code: true }),
  images: optional(list('图片', pictureUrl('图片'), forumRules.commentImages), '图片'),
  mentions: optional(
    list('提到的人', id('提到的人'), forumRules.mentions),
    '文字里“@名字”是谁：圈子里的成员，名字是他们在圈子里的姓名',
  ),
};

/** Which of the pages of what is under a post: `new` the newest first, `old` the oldest first. */
export const commentOrder = optional(
  enumField('先后', ['new', 'old']),
  'old 先写的在前（默认），new 新的在前',
);

export const ok = z.object({ ok: described(z.boolean(), '已完成') });
