import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { described } from '../kernel/fields.ts';

export const topicVideo = z.object({
  url: described(z.string(), '播放的地址，两小时内有效，半小时内不变'),
  poster: described(z.string(), '封面图片，没有为空'),
  seconds: described(z.number(), '长度，秒'),
  width: described(z.number(), '宽，像素'),
  height: described(z.number(), '高，像素'),
  bytes: described(z.number(), '大小，字节'),
});

export const topicVoice = z.object({
  url: described(z.string(), '播放的地址，两小时内有效，半小时内不变'),
  seconds: described(z.number(), '长度，秒'),
});

export const topicFile = z.object({
  url: described(z.string(), '下载的地址，短时有效'),
  name: described(z.string(), '文件名'),
  bytes: described(z.number(), '大小，字节'),
});

/** An object that stands elsewhere, as the viewer may see it. */
export const topicLink = z.object({
  kind: described(z.string(), '是什么，例如 service、activity'),
  label: described(z.string(), '这一类叫什么'),
  id: described(z.number(), '编号'),
  title: described(z.string(), '标题'),
  image: described(z.string(), '图片，没有为空'),
  price_min: described(z.number(), '最低价，分；没有价格为 −1'),
  price_max: described(z.number(), '最高价，分；没有价格为 −1'),
  path: described(z.string(), '它的页面'),
});
export type TopicLink = z.output<typeof topicLink>;

export const poll = z.object({
  options: described(
    z.array(
      z.object({
        option_id: described(z.number(), '选项编号'),
        text: described(z.string(), '选项'),
        votes: described(z.number(), '票数；还不能看结果为 −1'),
      }),
    ),
    '选项，按先后',
  ),
  voters: described(z.number(), '几个人投了'),
  multiple: described(z.boolean(), '可以选几项'),
  named: described(z.boolean(), '记名：看得到谁选了什么；否则匿名，谁选了什么没有任何地方记下'),
  results: described(z.number(), '0 投票后可见，1 结束后可见；结束后都可见'),
  ends_at: described(z.number(), '截止，秒；还没有发布为 0'),
  hours: described(z.number(), '从发布起几小时'),
  over: described(z.boolean(), '已截止'),
  groups: described(z.array(z.number()), '只给哪些分组投，空为所有成员'),
  voted: described(z.boolean(), '我投过了'),
  chosen: described(z.array(z.number()), '我选的选项；匿名投票不记，为空'),
  visible: described(z.boolean(), '可以看结果'),
  frozen: described(z.boolean(), '有人投过了，题目和选项都不能再改'),
});
export type TopicPoll = z.output<typeof poll>;

/** What the viewer may do with a post, from the server's one policy. */
export const topicCan = z.object({
  edit: described(z.boolean(), '修改：自己的；有人投过的投票不能'),
  remove: described(z.boolean(), '删除：自己的，或管理内容的人'),
  restore: described(z.boolean(), '撤销删除：谁删的谁可以，30 天内'),
  pin: described(z.boolean(), '置顶和取消置顶'),
  feature: described(z.boolean(), '设为精华和取消精华'),
  comment: described(z.boolean(), '评论'),
  like: described(z.boolean(), '点赞'),
  vote: described(z.boolean(), '投票'),
  appraise: described(z.boolean(), '评价'),
  close: described(z.boolean(), '关闭或重开评价'),
  audit: described(z.boolean(), '通过或不通过'),
  report: described(z.boolean(), '举报'),
});
export type TopicCan = z.output<typeof topicCan>;

const line = {
  topic_id: described(z.number(), '帖子编号'),
  phonebook_id: described(z.number(), '通讯录编号'),
  kind: described(
    z.string(),
    'media 动态，question 提问，poll 投票，activity 活动，service 服务，cooperation 合作',
  ),
  state: described(z.number(), '1 已发布，2 审核中，3 未通过，4 已隐藏，5 已删除'),
  title: described(z.string(), '标题，没有为空'),
  text: described(z.string(), '文字；列表里只有开头的 200 字。以“# ”“## ”开头的行是小标题'),
  more: described(z.boolean(), '文字还有'),
  images: described(z.array(z.string()), '图片，最多 9 张'),
  video: described(z.nullable(topicVideo), '视频，没有为 null'),
  voice: described(z.nullable(topicVoice), '语音，没有为 null'),
  files: described(z.array(topicFile), '文件，最多 3 个'),
  link: described(z.nullable(topicLink), '附带的内容；没有，或我看不到，为 null'),
  link_gone: described(z.boolean(), '附带的内容已不可见'),
  poll: described(z.nullable(poll), '投票，没有为 null'),
  asked: described(z.nullable(listedPerson), '向谁提问；向所有人，或不是提问，为 null'),
  answered: described(z.boolean(), '提问已经有回答'),
  user_id: described(z.number(), '作者'),
  user: described(listedPerson, '作者'),
  role: described(z.number(), '作者现在的身份：1 圈主，2 管理员，3 嘉宾，4 成员，0 已不在圈子里'),
  likes: described(z.number(), '赞'),
  liked: described(z.boolean(), '我赞过'),
  comments: described(z.number(), '评论和回复'),
  appraisals: described(z.number(), '几个人评价了'),
  score: described(z.number(), '评价的平均分，十分之一分：45 为 4.5；没有为 0'),
  featured: described(z.boolean(), '精华'),
  pinned: described(z.boolean(), '置顶'),
  edited: described(z.boolean(), '发布 30 分钟以后改过'),
  published_at: described(z.number(), '发布时间，秒；还没有发布的为写下的时间'),
  last_at: described(z.number(), '最后一条评论的时间，没有评论为发布时间，秒'),
  unread: described(z.boolean(), '上次来过以后发的，我还没有打开'),
  new_comments: described(z.number(), '我看过以后新的评论，数到 100 为止；没有打开过为 0'),
  followed: described(z.boolean(), '我关注了'),
  can: described(topicCan, '我可以做什么'),
};
/** A post in a list. */
export const topicLine = z.object(line);
export type TopicLine = z.output<typeof topicLine>;

export const ownAppraisal = z.object({
  score: described(z.number(), '1 到 5'),
  text: described(z.string(), '说明，没有为空'),
  at: described(z.number(), '时间，秒'),
});

/** A post on its own page: the whole text. */
export const topic = z.object({
  ...line,
  circle: described(z.string(), '通讯录的名称'),
  rev: described(z.number(), '内容的版本；修改时带上，别处改过了答 40901'),
  reason: described(z.string(), '没有通过的原因；不是自己的为空'),
  waits: described(
    z.enum(['', 'circle', 'staff']),
    '审核中：circle 等圈子的管理员，staff 等平台审核；否则为空',
  ),
  undo_until: described(z.number(), '删除可以撤销到何时，秒；否则为 0'),
  appraisal_closed: described(z.boolean(), '评价已关闭'),
  appraisal: described(z.nullable(ownAppraisal), '我的评价，没有为 null'),
  seen_id: described(z.number(), '我看到哪一条评论，更大的是新的；没有看过为 0'),
  attached: described(
    z.object({
      video: described(z.string(), '视频的文件，修改时原样带上；不是自己的为空'),
      voice: described(z.string(), '语音的文件'),
      files: described(z.array(z.string()), '文件'),
    }),
    '自己的帖子：修改时带上的文件',
  ),
});
export type Topic = z.output<typeof topic>;

export const mention = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '文字里 @ 后面的名字'),
});

const replyShape = {
  comment_id: described(z.number(), '评论编号'),
  topic_id: described(z.number(), '帖子编号'),
  parent_id: described(z.number(), '回复哪一条评论；本身是评论为 0'),
  text: described(z.string(), '文字；已删除的为空'),
  images: described(z.array(z.string()), '图片，最多 3 张'),
  mentions: described(z.array(mention), '提到的人：文字里的“@名字”'),
  user_id: described(z.number(), '谁写的'),
  user: described(listedPerson, '谁写的'),
  author: described(z.boolean(), '帖子的作者写的'),
  likes: described(z.number(), '赞'),
  liked: described(z.boolean(), '我赞过'),
  at: described(z.number(), '时间，秒'),
  gone: described(z.boolean(), '已删除或隐藏，下面还有回复'),
  is_new: described(z.boolean(), '我上次看过以后新的'),
  undo_until: described(z.number(), '我删的，可以撤销到何时，秒；否则为 0'),
  can: described(
    z.object({
      remove: described(z.boolean(), '删除：自己的，或管理内容的人'),
      reply: described(z.boolean(), '回复'),
      like: described(z.boolean(), '点赞'),
      report: described(z.boolean(), '举报'),
    }),
    '我可以做什么',
  ),
};
/** What stands on the second level. */
export const topicReply = z.object(replyShape);
export type TopicReply = z.output<typeof topicReply>;

/** What stands under a post, with the first replies. */
export const topicComment = z.object({
  ...replyShape,
  replies: described(z.number(), '几条回复'),
  list: described(z.array(topicReply), '最早的 3 条回复；其余的用 forum.replies'),
});
export type TopicComment = z.output<typeof topicComment>;
