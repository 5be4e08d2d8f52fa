import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, list, optional, text, token, enumField } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { card, receipt, simpleCard } from './entity.ts';
import { cardChanges } from './input.ts';
import { cardRules } from './rules.ts';

const cardId = id('名片编号');

export const viewCard = endpoint({
  id: 'card.view',
  methods: ['GET'],
  path: '/v1/card/view',
  access: 'guest',
  effect: 'read',
  summary: '看一张名片；more=1 为全部内容',
  query: z.object({
    id: cardId,
    more: optional(integer('详略', { min: 0, max: 1 }), '1 为全部内容，否则为简要'),
  }),
  output: z.union([card, simpleCard]),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['C001', 'B040', 'D21', 'D23'],
});

/** Bytes on the wire; the path stands in `og:image` of the card's page. */
export const cardPicture = endpoint({
  id: 'card.picture',
  methods: ['GET'],
  path: '/v1/card/picture',
  access: 'guest',
  effect: 'read',
  summary: '名片画成一张 1200×630 的图，给链接预览用；没有联系方式',
  query: z.object({
    id: cardId,
    v: optional(text('版本', { max: 20 }), '内容的版本，变了就不再用旧图'),
  }),
  output: described(z.custom<Uint8Array>(), 'PNG 图片'),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  produces: 'image/png',
  // A card that is hidden since must not be shown for long.
  keeps: 86_400,
  limits: [{ by: 'address', max: 60, seconds: 600 }],
  requirements: ['B054', 'B057', 'D26', 'D42'],
});

export const postCard = endpoint({
  id: 'card.post',
  methods: ['POST'],
  path: '/v1/card/post',
  access: 'phone',
  effect: 'write',
  summary: '新建名片；带 id 为修改，只交改动的字段',
  query: z.object({ id: optional(cardId, '名片编号；不填为新建') }),
  body: cardChanges,
  output: card,
  errors: ['notFound', 'conflict', 'refused', 'tooOften', 'forbidden', 'stateChanged'],
  idempotency: 'key',
  // The content check reads every change and may call a provider.
  limits: [{ by: 'person', max: 600, seconds: 3600 }],
  requirements: ['C002', 'C003', 'D28', 'D29', 'B033', 'B034', 'B035'],
});

export const removeCard = endpoint({
  id: 'card.remove',
  methods: ['DELETE'],
  path: '/v1/card/delete',
  access: 'login',
  effect: 'write',
  summary: '删除名片；最后一张和默认名片不能删',
  query: z.object({ id: cardId }),
  output: z.object({
    card_id: described(z.number(), '被删的名片编号'),
    count: described(z.number(), '还剩几张'),
  }),
  errors: ['notFound', 'conflict'],
  idempotency: 'natural',
  requirements: ['C004', 'D30'],
});

export const viewDefaultCard = endpoint({
  id: 'card.view-default',
  methods: ['GET'],
  path: '/v1/card/getdefaultcard',
  access: 'guest',
  effect: 'read',
  summary: '默认名片：不填为自己的全部内容，填用户编号为他的简要',
  query: z.object({ id: optional(id('用户编号'), '用户编号；不填为自己') }),
  output: z.union([card, simpleCard]),
  errors: ['notFound', 'login', 'tooOften'],
  idempotency: 'none',
  requirements: ['C005', 'B041', 'D151'],
});

export const viewSimpleUser = endpoint({
  id: 'card.view-simple-user',
  methods: ['GET'],
  path: '/v1/user/simple',
  access: 'guest',
  effect: 'read',
  summary: '一个人的简要名片，带我和他的关系',
  query: z.object({ id: id('用户编号') }),
  output: simpleCard,
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['C014', 'B053'],
});

export const setDefaultCard = endpoint({
  id: 'card.set-default',
  methods: ['PATCH'],
  path: '/v1/card/setdefaultcard',
  access: 'login',
  effect: 'write',
  summary: '设为默认名片',
  query: z.object({ id: cardId }),
  output: card,
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['C006', 'B017', 'B018', 'D31'],
});

export const hitCard = endpoint({
  id: 'card.hit',
  methods: ['PUT'],
  path: '/v1/card/hit',
  access: 'guest',
  effect: 'write',
  summary: '记一次浏览；同一人 30 分钟内只记一次',
  body: z.object({ id: cardId }),
  output: z.object({ views: described(z.number(), '被看次数') }),
  errors: ['notFound'],
  idempotency: 'natural',
  limits: [{ by: 'address', max: 600, seconds: 600 }],
  requirements: ['C007', 'B039', 'D32'],
});

export const listCards = endpoint({
  id: 'card.list',
  methods: ['GET'],
  path: '/v1/card/list',
  access: 'login',
  effect: 'read',
  summary: '自己的全部名片，默认的在最前',
  output: page(card),
  errors: [],
  idempotency: 'none',
  requirements: ['C008', 'D151'],
});

export const countCards = endpoint({
  id: 'card.count',
  methods: ['GET'],
  path: '/v1/card/count',
  access: 'login',
  effect: 'read',
  summary: '自己有几张名片，最多几张',
  output: z.object({
    count: described(z.number(), '张数'),
    max: described(z.number(), '最多几张'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C009', 'D151', 'D28'],
});

export const viewCardPhone = endpoint({
  id: 'card.view-phone',
  methods: ['GET'],
  path: '/v1/card/phone',
  access: 'guest',
  effect: 'read',
  summary: '一张名片的手机号，明文、可解密或打码三种之一',
  query: z.object({ id: cardId }),
  output: z.object({ phone: described(z.string(), '手机号，三种形式之一') }),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['C010', 'D151', 'D23'],
});

const via = optional(enumField('方式', ['tap', 'save']), '查看方式：tap 点开，save 存通讯录；默认 tap');
const batchVia = optional(
  enumField('方式', ['tap', 'save', 'auto']),
  '查看方式：tap 点开，save 存通讯录，auto 好友和同圈成员打开名片即见；默认 batch',
);

export const decodeContact = endpoint({
  id: 'card.decode',
  methods: ['POST'],
  path: '/v3-api/customer/card/decode',
  access: 'phone',
  effect: 'write',
  summary: '凭据换一项联系方式的明文；会给主人留下回执',
  body: z.object({ hash: token('凭据', 300), via }),
  output: described(z.string(), '明文'),
  errors: ['forbidden', 'tooOften', 'notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['C026', 'D23', 'D24', 'B112'],
});

export const decodeContacts = endpoint({
  id: 'card.batch-decode',
  methods: ['POST'],
  path: '/v3-api/customer/card/batch-decode',
  access: 'phone',
  effect: 'write',
  summary: '一次换多项联系方式，最多 50 个凭据；换不到的为 null',
  body: z.object({ hashes: list('凭据', token('凭据', 300), cardRules.batchDecode), via: batchVia }),
  output: described(z.array(z.nullable(z.string())), '与凭据同序的明文或 null'),
  errors: ['stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['C027', 'D24', 'B114'],
});

export const listReceipts = endpoint({
  id: 'card.list-receipts',
  methods: ['GET'],
  path: '/v1/card/receipts',
  access: 'login',
  effect: 'read',
  summary: '谁看了我这张名片的联系方式，新的在前',
  query: z.object({ id: cardId, ...pageQuery }),
  output: page(receipt),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D24', 'D209'],
});

const oneUser = z.object({ user_id: id('用户编号') });
const revocation = z.object({
  user_id: described(z.number(), '用户编号'),
  revoked: described(z.boolean(), '是否已收回'),
});

export const revokeReceipts = endpoint({
  id: 'card.revoke-receipts',
  methods: ['POST'],
  path: '/v1/card/receipts/revoke',
  access: 'login',
  effect: 'write',
  summary: '收回一个人查看我联系方式的权利',
  body: oneUser,
  output: revocation,
  errors: ['notFound', 'invalid'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D209'],
});

export const restoreReceipts = endpoint({
  id: 'card.restore-receipts',
  methods: ['POST'],
  path: '/v1/card/receipts/restore',
  access: 'login',
  effect: 'write',
  summary: '恢复一个人查看我联系方式的权利',
  body: oneUser,
  output: revocation,
  errors: [],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D209'],
});

export const listVisitors = endpoint({
  id: 'card.list-visitors',
  methods: ['GET'],
  path: '/v1/card/visitors',
  access: 'login',
  effect: 'read',
  summary: '看过我这张名片的人：总数和最近几位；会员可见全部和来源',
  query: z.object({ id: cardId }),
  output: z.object({
    count: described(z.number(), '90 天内的访客数'),
    list: described(
      z.array(
        z.object({
          user_id: described(z.number(), '用户编号，游客为 0'),
          card_id: described(z.number(), '他的默认名片，没有则为 0'),
          realname: described(z.string(), '称呼，游客为空'),
          avatar: described(z.string(), '头像'),
          times: described(z.number(), '来过几次'),
          source: described(z.string(), '来源：谁的分享，或渠道；仅会员可见'),
          at: described(z.number(), '最近一次，秒'),
        }),
      ),
      '最近的访客，新的在前',
    ),
  }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: ['D32'],
});
