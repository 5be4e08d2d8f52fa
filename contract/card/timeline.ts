import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, optional, token } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { cardRules } from './rules.ts';

const caller = z.object({
  user_id: described(z.number(), '用户编号，已注销的为 0'),
  card_id: described(z.number(), '对方的默认名片，没有则为 0'),
  realname: described(z.string(), '称呼'),
  avatar: described(z.string(), '头像，没有则为空'),
  title: described(z.string(), '公司和职位'),
  mine: described(z.number(), '看的是我的哪张名片'),
  times: described(z.number(), '来过几次'),
  fields: described(z.array(z.string()), '看过的联系方式，没有则为空：phone、email 或更多信息的名称'),
  saved: described(z.boolean(), '存进了通讯录'),
  source: described(z.string(), '来源：谁的分享，或渠道；没有则为空；访客来源仅会员可见'),
  at: described(z.number(), '最近一次，秒'),
  revoked: described(z.boolean(), '是否已收回此人的查看权'),
});
export type Caller = z.output<typeof caller>;

/** Visits and receipts as one (D24, D32, D209): a person and a card are one row. */
export const listCallers = endpoint({
  id: 'card.callers',
  methods: ['GET'],
  path: '/v1/card/callers',
  access: 'login',
  effect: 'read',
  summary:
    '谁看了我：有名有姓的人，最近的在前，未登录的访客合计；看过联系方式的人都在，其余的非会员可见 3 位',
  query: z.object({
    ...pageQuery,
    id: optional(id('名片编号'), '只看一张名片；不填为全部'),
    source: optional(token('来源', 40), '只看一个来源（_qc）；仅会员'),
  }),
  output: z.extend(page(caller), {
    guests: described(z.number(), `90 天内未登录的访客数，最多数到 ${cardRules.guestsCounted}`),
    guests_at: described(z.number(), '他们最近一次，秒；没有则为 0'),
    hidden: described(z.boolean(), '还有只有会员可见的访客'),
    sources: described(
      z.array(
        z.object({
          code: described(z.string(), '来源（_qc）'),
          name: described(z.string(), '谁的分享，或渠道'),
        }),
      ),
      '这一页出现的来源，可用来筛选；仅会员',
    ),
  }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: ['D24', 'D32', 'D209'],
});
