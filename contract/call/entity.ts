import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { described } from '../kernel/fields.ts';
import { callKinds, legStates } from './rules.ts';

/** Whether calls can be made at all. */
export const callService = z.object({
  on: described(z.boolean(), '本站接通了电话服务'),
  groups: described(z.boolean(), '电话服务支持多人通话'),
  words: described(z.string(), '不能用时的说明，能用为空'),
});
export type CallService = z.output<typeof callService>;

export const callLeg = z.object({
  leg_id: described(z.number(), '这一路的编号'),
  user: described(listedPerson, '谁；从不含号码'),
  me: described(z.boolean(), '是我'),
  state: described(
    z.enum(legStates),
    'waiting 等待呼叫，ringing 响铃，answered 通话中，busy 占线，unanswered 无人接听，ended 已挂断，failed 没有接通',
  ),
  why: described(z.string(), '为什么结束，一句话；没有为空'),
  answered_at: described(z.number(), '何时接听，秒；没有为 0'),
  ended_at: described(z.number(), '何时结束，秒；没有为 0'),
  minutes: described(z.number(), '这一路到现在用了几分钟，不足一分钟按一分钟'),
  can: described(
    z.object({
      drop: described(z.boolean(), '可以挂断这一路'),
      redial: described(z.boolean(), '可以重拨这一路'),
    }),
    '我可以做什么',
  ),
});
export type CallLeg = z.output<typeof callLeg>;

export const call = z.object({
  call_id: described(z.number(), '通话编号'),
  kind: described(z.enum(callKinds), 'pair 两人，group 圈子的多人通话'),
  state: described(z.number(), '0 准备中，1 呼叫中，2 通话中，3 已结束，4 没有接通，5 已取消'),
  why: described(z.string(), '为什么结束，一句话；没有为空'),
  by: described(listedPerson, '谁发起'),
  mine: described(z.boolean(), '是我发起的'),
  circle_id: described(z.number(), '通讯录编号；两人通话为 0'),
  circle_name: described(z.string(), '通讯录名称；两人通话为空'),
  announcement: described(z.string(), '圈子的通话说明，没有为空'),
  code: described(z.string(), '加入码，6 位；只给发起人和管理员，其他人和没有的为空'),
  code_until: described(z.number(), '加入码到何时有效，秒；没有为 0'),
  created_at: described(z.number(), '何时发起，秒'),
  started_at: described(z.number(), '何时有人接听，秒；没有为 0'),
  ended_at: described(z.number(), '何时结束，秒；没有为 0'),
  /** 0 for whoever does not pay. */
  held: described(z.number(), '为它预留的分钟，只给付费的一方；其他人为 0'),
  cost: described(z.number(), '到现在用了几分钟，只给付费的一方；其他人为 0'),
  left: described(z.number(), '付费账户还有几分钟，不含预留；其他人为 0'),
  pays: described(z.boolean(), '我付费，或我是付费圈子的管理员'),
  ends_at: described(z.number(), '分钟用完，何时自动结束，秒；没有为 0'),
  legs: described(z.array(callLeg), '每一路，最多 50；发起人在前'),
  can: described(
    z.object({
      hang_up: described(z.boolean(), '可以结束整个通话'),
      leave: described(z.boolean(), '可以挂断自己的一路'),
    }),
    '我可以做什么',
  ),
});
export type Call = z.output<typeof call>;

export const callLine = z.object({
  call_id: described(z.number(), '通话编号'),
  kind: described(z.enum(callKinds), 'pair 两人，group 圈子的多人通话'),
  state: described(z.number(), '0 准备中，1 呼叫中，2 通话中，3 已结束，4 没有接通，5 已取消'),
  user: described(listedPerson, '两人通话的另一位；多人通话的发起人'),
  mine: described(z.boolean(), '是我发起的'),
  missed: described(z.boolean(), '打给我，我没有接'),
  circle_id: described(z.number(), '通讯录编号；两人通话为 0'),
  circle_name: described(z.string(), '通讯录名称；两人通话为空'),
  people: described(z.number(), '几路'),
  answered: described(z.number(), '几路接通过'),
  created_at: described(z.number(), '何时发起，秒'),
  seconds: described(z.number(), '通话多少秒，从第一路接听到结束；没有接通为 0'),
  cost: described(z.number(), '用了几分钟，只给付费的一方；其他人为 0'),
});
export type CallLine = z.output<typeof callLine>;
