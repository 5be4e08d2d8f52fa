import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { described } from '../kernel/fields.ts';
import { vouchedField } from '../vouch/figures.ts';

const line = {
  cooperation_id: described(z.number(), '合作编号'),
  side: described(z.string(), 'need 需求，offer 资源'),
  kind: described(
    z.string(),
    'project 项目，funds 资金，talent 人才，channel 渠道，purchase 采购，resource 资源，other 其他',
  ),
  title: described(z.string(), '标题'),
  image: described(z.string(), '第一张图片，没有为空'),
  industry: described(z.number(), '行业，没有为 0'),
  industry_name: described(z.string(), '行业的名称，没有为空'),
  citycode: described(z.string(), '城市编码，没有为空'),
  cityname: described(z.string(), '城市，没有为空'),
  state: described(z.number(), '1 进行中，2 已暂停，3 已谈妥，4 已过期，5 已移除'),
  audit: described(z.number(), '0 审核中，1 已通过，2 未通过；不是自己的总是 1'),
  expires_at: described(z.number(), '到何时为止，秒'),
  created_at: described(z.number(), '发布时间，秒'),
  deals: described(z.number(), '谈成几次；是谁说的不告诉任何人'),
  waiting: described(z.number(), '几份申请等我回复；不是自己的为 0'),
  mine: described(z.boolean(), '是我发布的'),
  user: described(listedPerson, '发布的人'),
};

export const cooperationLine = z.object(line);
export type CooperationLine = z.output<typeof cooperationLine>;

/** One that fits. */
export const cooperationMatch = z.object({
  ...line,
  why: described(z.string(), '为什么合适，一行'),
});
export type CooperationMatch = z.output<typeof cooperationMatch>;

export const cooperation = z.object({
  ...line,
  content: described(z.string(), '说明'),
  images: described(z.array(z.string()), '图片地址'),
  audit_reason: described(z.string(), '没有通过审核的原因；不是自己的为空'),
  owner_deals: described(z.number(), '发布的人一共谈成几次'),
  vouched: vouchedField,
  rev: described(z.number(), '内容的版本；修改时带上，别处改过了答 40901'),
  application: described(
    z.nullable(
      z.object({
        application_id: described(z.number(), '申请编号'),
        state: described(z.number(), '0 等待回复，1 已同意，2 未同意，3 已撤回'),
      }),
    ),
    '我最近的申请；没有为 null',
  ),
  can: described(
    z.object({
      apply: described(z.boolean(), '可以申请'),
      ask: described(z.boolean(), '可以先问问'),
      edit: described(z.boolean(), '可以修改和删除'),
      pause: described(z.boolean(), '可以暂停'),
      resume: described(z.boolean(), '可以重新打开'),
      deal: described(z.boolean(), '可以标记谈妥'),
      renew: described(z.boolean(), '可以续期'),
    }),
    '我可以做什么',
  ),
});
export type Cooperation = z.output<typeof cooperation>;

export const cooperationApplication = z.object({
  application_id: described(z.number(), '申请编号'),
  cooperation_id: described(z.number(), '合作编号'),
  owner_id: described(z.number(), '发布的人'),
  title: described(z.string(), '合作的标题'),
  side: described(z.string(), 'need 需求，offer 资源'),
  kind: described(z.string(), '哪一类'),
  open: described(z.boolean(), '合作的页面还能打开'),
  user: described(listedPerson, '对方：收到的是申请人和他递的名片，发出的是发布人'),
  note: described(z.string(), '附言，没有为空'),
  state: described(z.number(), '0 等待回复，1 已同意，2 未同意，3 已撤回'),
  lapsed: described(z.boolean(), '没有人回复，时间到了'),
  created_at: described(z.number(), '申请时间，秒'),
  decided_at: described(z.number(), '结束等待的时间，秒；没有为 0'),
  outcome: described(z.number(), '我说的结果：0 没有说，1 谈成了，2 还在谈，3 没谈成；对方说的不告诉我'),
  asks: described(z.boolean(), '等我说结果'),
  can: described(
    z.object({
      decide: described(z.boolean(), '可以同意或不同意'),
      withdraw: described(z.boolean(), '可以撤回'),
      talk: described(z.boolean(), '可以打开对话'),
      report: described(z.boolean(), '可以说结果'),
    }),
    '我可以做什么',
  ),
});
export type CooperationApplication = z.output<typeof cooperationApplication>;
