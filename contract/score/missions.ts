import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, optional } from '../kernel/fields.ts';

const mission = z.object({
  id: described(z.number(), '编号'),
  title: described(z.string(), '任务'),
  what: described(z.string(), '怎样算完成，一句话'),
  path: described(z.string(), '去哪里做'),
  mode: described(z.number(), '1 每天一次，2 只有一次，3 每次都算、每天有上限'),
  score: described(z.number(), '每次多少积分'),
  max: described(z.number(), '每天（或一共）最多几次'),
  remain: described(z.number(), '今天（或一共）还能做几次'),
  status: described(z.number(), '0 未完成，1 可领取，2 已领完'),
  claimable: described(z.number(), '现在能领多少积分'),
  days: described(z.number(), '另送几天个人会员，没有为 0'),
});
export type Mission = z.output<typeof mission>;

export const listMissions = endpoint({
  id: 'score.missions',
  methods: ['GET'],
  path: '/v1/mission/list',
  access: 'login',
  effect: 'read',
  summary: '今天的任务，和我的积分',
  output: z.object({
    list: described(z.array(mission), '任务，没有翻页'),
    score: described(z.number(), '我的积分'),
    today: described(z.number(), '今天已从任务得到多少'),
    cap: described(z.number(), '任务每天最多得多少'),
    expiring: described(z.number(), '今年年底到期多少'),
    expires_at: described(z.number(), '何时到期，秒'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C054', 'R026', 'D125', 'D126'],
});

export const claimMission = endpoint({
  id: 'score.claim',
  methods: ['GET', 'POST'],
  path: '/v1/mission/get-score',
  access: 'login',
  effect: 'write',
  summary: '领一个任务的积分；再领一次回答相同，不会多给',
  body: z.object({ id: id('任务编号') }),
  output: z.object({
    gained: described(z.number(), '这次得到多少；没有可领的为 0'),
    score: described(z.number(), '现在的积分'),
    mission: described(mission, '任务现在怎样'),
  }),
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  requirements: ['C055', 'D125'],
});

const scoreEntry = z.object({
  id: described(z.number(), '编号'),
  log_at: described(z.number(), '时间，秒'),
  credit: described(z.number(), '多少，负为减少'),
  type: described(z.number(), '1 任务，2 购买，3 使用，4 客服调整，5 撤回，6 到期'),
  title: described(z.string(), '为什么'),
  after: described(z.number(), '之后有多少'),
});
export type ScoreEntry = z.output<typeof scoreEntry>;

export const scoreList = endpoint({
  id: 'score.list',
  methods: ['GET'],
  path: '/v1/user/scorelist',
  access: 'login',
  effect: 'read',
  summary: '积分明细，新的在前',
  query: z.object({
    page: optional(
      integer('页码', { min: 0, max: Number.MAX_SAFE_INTEGER }),
      '上一页返回的 next；第一页不填或填 0、1',
    ),
  }),
  output: z.object({
    list: described(z.array(scoreEntry), '这一页，最多 20 条'),
    next: described(z.number(), '下一页的 page；−1 表示没有更多'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C056', 'R027', 'D126', 'B222', 'B223'],
});
