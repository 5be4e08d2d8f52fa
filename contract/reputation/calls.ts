import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, integer, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { earningKinds, rankSpans, reputationRules } from './rules.ts';

const module = 'score';
const circle = id('通讯录编号');
const reads = ['notFound', 'membersOnly', 'paidContent', 'forbidden'] as const;

const ownReputation = z.object({
  total: described(z.number(), '我在这个圈子的积分'),
  month_total: described(z.number(), '其中本月得到的'),
  rank: described(z.number(), `总榜第几；没有积分或在 ${reputationRules.ranks} 名以外为 0`),
  month_rank: described(z.number(), `本月榜第几；没有积分或在 ${reputationRules.ranks} 名以外为 0`),
  ways: described(
    z.array(
      z.object({
        kind: described(z.enum(earningKinds), '怎样得到'),
        title: described(z.string(), '一句话'),
        credit: described(z.number(), '每次几分'),
        max: described(z.number(), '每天最多几次；不限为 0'),
        today: described(z.number(), '今天得过几次'),
      }),
    ),
    '怎样得到积分',
  ),
  can_adjust: described(z.boolean(), '我可以调整成员的积分'),
});
export type OwnReputation = z.output<typeof ownReputation>;

export const viewReputation = endpoint({
  id: 'reputation.view',
  module,
  methods: ['GET'],
  path: '/v1/reputation/view',
  access: 'login',
  effect: 'read',
  summary: '我的圈子积分：多少、第几、怎样得到、今天还能得几次',
  query: z.object({ id: circle }),
  output: ownReputation,
  errors: reads,
  idempotency: 'none',
  requirements: ['D84', 'R084'],
});

const entry = z.object({
  id: described(z.number(), '编号'),
  title: described(z.string(), '因为什么'),
  reason: described(z.string(), '调整的原因；不是调整为空'),
  credit: described(z.number(), '几分；收回和扣减为负'),
  at: described(z.number(), '何时，秒'),
});
export type ReputationEntry = z.output<typeof entry>;

export const listEntries = endpoint({
  id: 'reputation.entries',
  module,
  methods: ['GET'],
  path: '/v1/reputation/entries',
  access: 'login',
  effect: 'read',
  summary: '我的圈子积分明细，新的在前；只增加，不修改',
  query: z.object({ ...pageQuery, id: circle }),
  output: page(entry),
  errors: reads,
  idempotency: 'none',
  requirements: ['D84', 'R084'],
});

const rankLine = z.object({
  user_id: described(z.number(), '用户编号；拉黑了我或被我拉黑的为 0'),
  member_id: described(z.number(), '成员编号；拉黑了我或被我拉黑的为 0'),
  name: described(z.string(), '姓名'),
  avatar: described(z.string(), '头像，没有为空'),
  card_id: described(z.number(), '名片，没有为 0'),
  title: described(z.string(), '公司和职位，没有为空'),
  credit: described(z.number(), '积分'),
  me: described(z.boolean(), '是我'),
});
export type RankLine = z.output<typeof rankLine>;

export const listRanks = endpoint({
  id: 'reputation.ranks',
  module,
  methods: ['GET'],
  path: '/v1/reputation/ranks',
  access: 'login',
  effect: 'read',
  summary: '圈子积分榜，本月或全部，多的在前；同分先到的在前；已退出的成员不在榜上',
  query: z.object({ ...pageQuery, id: circle, span: enumField('时间', rankSpans) }),
  output: page(rankLine),
  errors: reads,
  idempotency: 'none',
  requirements: ['D84', 'R085'],
});

export const adjustReputation = endpoint({
  id: 'reputation.adjust',
  module,
  methods: ['POST'],
  path: '/v1/reputation/adjust',
  access: 'phone',
  effect: 'write',
  summary: '加减一位成员的积分，写明原因；圈主和管成员的管理员可以，成员会收到，记入管理记录',
  body: z.object({
    id: circle,
    member_id: id('成员编号'),
    credit: integer('积分', reputationRules.adjust),
    reason: text('原因', { max: reputationRules.reason, required: true }),
  }),
  output: z.object({ total: described(z.number(), '调整以后的积分') }),
  errors: [...reads, 'stateChanged', 'refused', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 200, seconds: 86_400 }],
  requirements: ['D84'],
});
