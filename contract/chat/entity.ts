import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { described } from '../kernel/fields.ts';

/** One message as somebody sees it. Fields that its type does not have are empty or 0. */
export const message = z.object({
  message_id: described(z.number(), '消息编号；一个会话里后发的更大'),
  conversation_id: described(z.number(), '会话编号'),
  client_id: described(z.string(), '我发出时自己起的编号；别人的为空'),
  sender_id: described(z.number(), '谁发的；系统消息为 0'),
  type: described(
    z.number(),
    '1 文字，2 图片，3 语音，4 视频，5 文件，6 名片，7 服务，8 活动，9 位置，10 系统',
  ),
  state: described(z.number(), '1 已发出，2 已送达，3 已读，9 已撤回；别人的消息只有 1 和 9'),
  version: described(z.number(), '会话的版本：最近一次变化'),
  at: described(z.number(), '时间，秒'),
  text: described(z.string(), '文字；其他类型的说明'),
  url: described(z.string(), '图片、语音、视频、文件的地址，短时有效'),
  cover: described(z.string(), '视频的封面'),
  name: described(z.string(), '文件名、地点名'),
  bytes: described(z.number(), '文件大小，字节'),
  seconds: described(z.number(), '语音、视频的长度，秒'),
  width: described(z.number(), '图片宽，像素'),
  height: described(z.number(), '图片高，像素'),
  target_id: described(z.number(), '名片、服务、活动的编号'),
  title: described(z.string(), '名片、服务、活动的标题'),
  image: described(z.string(), '名片、服务、活动的图片'),
  path: described(z.string(), '点开去的页面'),
  lat: described(z.number(), '纬度'),
  lng: described(z.number(), '经度'),
  reply_id: described(z.number(), '回复哪一条；没有为 0'),
  reply_name: described(z.string(), '那一条是谁发的'),
  reply_text: described(z.string(), '那一条的一行字；已撤回或删除的为空'),
  refused: described(z.boolean(), '对方拒收了；只有我自己看得到'),
});
export type ChatMessage = z.output<typeof message>;

/** What a consult is about. */
export const consultObject = z.object({
  subject: described(z.string(), 'service 服务，order 订单，activity 活动，phonebook 通讯录'),
  target_id: described(z.number(), '编号'),
  title: described(z.string(), '标题'),
  image: described(z.string(), '图片，没有为空'),
  meta: described(z.string(), '一行字：价格、时间'),
  path: described(z.string(), '它的页面；不再可见为空'),
});
export type ConsultObject = z.output<typeof consultObject>;

/** One row of 消息. */
export const conversationLine = z.object({
  conversation_id: described(z.number(), '会话编号'),
  kind: described(z.string(), 'direct 两个人，consult 咨询'),
  peer: described(listedPerson, '对方；咨询里是另一边：提问的人看到的是负责的人，回答的人看到的是提问的人'),
  object: described(z.nullable(consultObject), '咨询的是什么；两个人的会话为 null'),
  last: described(z.string(), '最后一条，一行字'),
  last_mine: described(z.boolean(), '最后一条是我发的'),
  last_state: described(z.number(), '最后一条的状态，同消息'),
  at: described(z.number(), '最后一条的时间，秒'),
  unread: described(z.number(), '未读，数到 99 为止'),
  pinned: described(z.boolean(), '置顶'),
  muted: described(z.boolean(), '免打扰：不计入底栏的数字，不推送'),
  version: described(z.number(), '会话的版本'),
});
export type ConversationLine = z.output<typeof conversationLine>;

/** One conversation, opened. */
export const conversation = z.object({
  conversation_id: described(z.number(), '会话编号；还没有说过话为 0'),
  kind: described(z.string(), 'direct 两个人，consult 咨询'),
  peer: described(listedPerson, '对方，同列表'),
  people: described(z.array(listedPerson), '咨询里回答的人和提问的人；两个人的会话为空'),
  object: described(z.nullable(consultObject), '咨询的是什么，没有为 null'),
  version: described(z.number(), '版本'),
  read_id: described(z.number(), '我读到哪一条'),
  peer_delivered_id: described(z.number(), '送达对方的最后一条'),
  peer_read_id: described(z.number(), '对方读到哪一条；双方都打开已读回执才有，否则为 0'),
  pinned: described(z.boolean(), '置顶'),
  muted: described(z.boolean(), '免打扰'),
  friend: described(z.boolean(), '我们是好友'),
  black: described(z.boolean(), '我拉黑了对方'),
  left: described(z.number(), '对方回复以前我还能发几条；不限为 -1'),
  bound_words: described(z.string(), '图文咨询的期限和余下的条数（D43）；没有为空'),
  can: described(z.object({ write: described(z.boolean(), '能发消息') }), '我可以做什么'),
  why_not: described(z.string(), '不能发消息的原因；能发为空'),
});
export type Conversation = z.output<typeof conversation>;
