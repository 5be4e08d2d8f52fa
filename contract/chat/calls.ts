import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
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
  text,
  token,
} from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { conversation, conversationLine, message } from './entity.ts';
import { chatRules, consultSubjects, sentTypes } from './rules.ts';

const conversationId = id('会话编号');
const cursor = (label: string) => integer(label, { min: 0, max: Number.MAX_SAFE_INTEGER });
const degrees = (label: string, most: number) =>
  described(
    z.number({ error: () => `${label}不正确，请重新选择位置` }).check(z.minimum(-most), z.maximum(most)),
    label,
  );

export const listConversations = endpoint({
  id: 'chat.list',
  methods: ['GET'],
  path: '/v1/chat/list',
  access: 'login',
  effect: 'read',
  summary: '我的会话：置顶的在前，然后按最后一条消息的时间',
  query: z.object({ ...pageQuery }),
  output: page(conversationLine),
  errors: [],
  idempotency: 'none',
  requirements: ['R008', 'D103', 'D105'],
});

export const viewConversation = endpoint({
  id: 'chat.view',
  methods: ['GET'],
  path: '/v1/chat/view',
  access: 'login',
  effect: 'read',
  summary: '一个会话：和某人的（user_id），或一次咨询（id）；二者填一个',
  query: z.object({
    user_id: optional(id('用户编号'), '对方'),
    id: optional(conversationId, '会话'),
  }),
  output: conversation,
  errors: ['notFound', 'invalid'],
  idempotency: 'none',
  requirements: ['R020', 'R021', 'D103'],
});

export const openConsult = endpoint({
  id: 'chat.consult',
  methods: ['POST'],
  path: '/v1/chat/consult',
  access: 'login',
  effect: 'write',
  summary: '咨询一个服务、订单、活动或通讯录：打开我和负责的人的会话，同一件事只有一个',
  body: z.object({ subject: enumField('咨询什么', consultSubjects), target_id: id('编号') }),
  output: z.object({ conversation_id: described(z.number(), '会话编号') }),
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['R021', 'D103', 'D43'],
});

export const listMessages = endpoint({
  id: 'chat.messages',
  methods: ['GET'],
  path: '/v1/chat/messages',
  access: 'login',
  effect: 'read',
  summary: '一个会话里的消息，新的在前；从搜索来的用 around 取那一条前后的',
  query: z.object({
    ...pageQuery,
    id: conversationId,
    around: optional(cursor('消息'), '这一条在中间'),
  }),
  output: page(message),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R020', 'D104', 'D105'],
});

export const listChanges = endpoint({
  id: 'chat.changes',
  methods: ['GET'],
  path: '/v1/chat/changes',
  access: 'login',
  effect: 'read',
  summary: '一个会话自某个版本以来变了的消息：新发的、撤回的；断线以后从这里接上，一条不漏，一条不重',
  query: z.object({ id: conversationId, since: cursor('版本') }),
  output: z.object({
    list: described(z.array(message), '变了的消息，先变的在前，一次最多 100'),
    removed: described(z.array(z.number()), '我在别处删掉的消息，编号'),
    version: described(z.number(), '下次带上'),
    more: described(z.boolean(), '还有'),
    peer_delivered_id: described(z.number(), '送达对方的最后一条'),
    peer_read_id: described(z.number(), '对方读到哪一条；双方都打开已读回执才有'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D105', 'K009'],
});

export const sendMessage = endpoint({
  id: 'chat.send',
  methods: ['POST'],
  path: '/v1/chat/send',
  access: 'phone',
  effect: 'write',
  summary: '发一条消息；client_id 相同的只发一次',
  body: z.object({
    conversation_id: optional(conversationId, '会话'),
    user_id: optional(id('用户编号'), '对方；还没有会话时填这个'),
    client_id: token('编号', 40),
    type: choice('类型', sentTypes),
    text: optional(
      text('消息', { max: chatRules.text, multiline: true, code: true }),
      '文字；其他类型的说明',
    ),
    file: optional(token('文件', 500), '上传后得到的地址：图片、语音、视频、文件'),
    cover: optional(token('封面', 500), '视频的封面'),
    name: optional(text('名称', { max: chatRules.name }), '文件名、地点名'),
    bytes: optional(integer('文件大小', { min: 0, max: chatRules.fileBytes }), '字节'),
    seconds: optional(integer('长度', { min: 0, max: chatRules.videoSeconds }), '语音、视频的秒数'),
    width: optional(integer('宽', { min: 0, max: 20_000 }), '图片宽'),
    height: optional(integer('高', { min: 0, max: 20_000 }), '图片高'),
    target_id: optional(id('编号'), '名片、服务、活动'),
    lat: optional(degrees('纬度', 90), '纬度'),
    lng: optional(degrees('经度', 180), '经度'),
    address: optional(text('地址', { max: chatRules.place }), '位置的地址'),
    reply_id: optional(id('回复的消息'), '回复哪一条'),
  }),
  output: message,
  errors: ['notFound', 'forbidden', 'refused', 'stateChanged', 'invalid', 'conflict'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: chatRules.perMinute, seconds: 60 }],
  requirements: ['D104', 'D105', 'R020'],
});

export const recallMessage = endpoint({
  id: 'chat.recall',
  methods: ['POST'],
  path: '/v1/chat/recall',
  access: 'login',
  effect: 'write',
  summary: '撤回自己 2 分钟以内的消息',
  body: z.object({ message_id: id('消息编号') }),
  output: message,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D104'],
});

export const removeMessage = endpoint({
  id: 'chat.remove',
  methods: ['POST'],
  path: '/v1/chat/remove',
  access: 'login',
  effect: 'write',
  summary: '只在我这里删掉一条消息',
  body: z.object({ message_id: id('消息编号') }),
  output: z.object({ removed: described(z.boolean(), '删掉了') }),
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['R020'],
});

export const markMessages = endpoint({
  id: 'chat.mark',
  methods: ['POST'],
  path: '/v1/chat/mark',
  access: 'login',
  effect: 'write',
  summary: '收到了或读到了哪一条；往回标不改变什么，别人的会话不理会',
  body: z.object({
    marks: list(
      '标记',
      objectField('标记', {
        conversation_id: conversationId,
        message_id: id('消息编号'),
        read: flag('读了'),
      }),
      chatRules.marks,
    ),
  }),
  output: z.object({ unread: described(z.number(), '我还有多少未读，免打扰的不算') }),
  errors: [],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D104', 'D105', 'R008'],
});

export const setConversation = endpoint({
  id: 'chat.set',
  methods: ['POST'],
  path: '/v1/chat/set',
  access: 'login',
  effect: 'write',
  summary: `置顶（最多 ${chatRules.pinned} 个）、免打扰、标为未读，或从我的列表里删掉一个会话和其中已有的消息`,
  body: z.object({
    id: conversationId,
    pinned: optional(flag('置顶'), '置顶'),
    muted: optional(flag('免打扰'), '免打扰'),
    unread: optional(flag('标为未读'), '1 标为未读'),
    cleared: optional(flag('删除'), '1 删掉；有新消息会再出现'),
  }),
  output: z.object({
    pinned: described(z.boolean(), '置顶'),
    muted: described(z.boolean(), '免打扰'),
  }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['R008'],
});

export const searchMessages = endpoint({
  id: 'chat.search',
  methods: ['GET'],
  path: '/v1/chat/search',
  access: 'login',
  effect: 'read',
  summary: '在我的消息里找，新的在前；只在一个会话里找就带上它',
  query: z.object({
    ...pageQuery,
    q: text('搜索', { max: chatRules.words, required: true }),
    id: optional(conversationId, '只在这个会话里'),
  }),
  output: page(
    z.object({
      message: described(message, '消息'),
      conversation: described(conversationLine, '在哪个会话里'),
    }),
  ),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 300, seconds: 600 }],
  requirements: ['R008'],
});

export const viewChatSettings = endpoint({
  id: 'chat.settings',
  methods: ['GET'],
  path: '/v1/chat/settings',
  access: 'login',
  effect: 'read',
  summary: '我的消息设置：已读回执，和我一起回答咨询的人',
  output: z.object({
    receipts: described(z.boolean(), '已读回执：双方都打开才显示，默认关闭'),
    assistants: described(
      z.array(
        z.object({
          user_id: described(z.number(), '用户编号'),
          name: described(z.string(), '姓名'),
          avatar: described(z.string(), '头像'),
        }),
      ),
      '和我一起回答咨询的人',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D103', 'D105'],
});

export const setChatSettings = endpoint({
  id: 'chat.set-settings',
  methods: ['POST'],
  path: '/v1/chat/settings',
  access: 'login',
  effect: 'write',
  summary: `改消息设置；一起回答咨询的人是我的好友，最多 ${chatRules.assistants} 位`,
  body: z.object({
    receipts: optional(flag('已读回执'), '1 打开'),
    assistants: optional(
      list('一起回答咨询的人', id('用户编号'), chatRules.assistants),
      '全部的人；不填不改',
    ),
  }),
  output: viewChatSettings.output,
  errors: ['forbidden', 'notFound'],
  idempotency: 'natural',
  requirements: ['D103', 'D105'],
});
