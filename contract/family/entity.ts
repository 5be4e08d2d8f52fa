import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { circleLine } from '../circle/entity.ts';
import { described } from '../kernel/fields.ts';

export const familyLine = z.object({
  family_id: described(z.number(), '大家庭编号'),
  name: described(z.string(), '名称'),
  intro: described(z.string(), '介绍，没有为空'),
  circles: described(z.number(), '有几个圈子，最多 50'),
  owner: described(listedPerson, '发起人'),
  mine: described(z.boolean(), '是我发起的'),
});
export type FamilyLine = z.output<typeof familyLine>;

const circle = z.object({
  ...circleLine.shape,
  owner: described(listedPerson, '圈主'),
  mine: described(z.boolean(), '我是圈主'),
  member: described(z.boolean(), '我是成员'),
  finds: described(z.boolean(), '大家庭的成员可以按姓名找到这个圈子的成员'),
  joined_at: described(z.number(), '何时加入大家庭，秒'),
});
export type FamilyCircle = z.output<typeof circle>;

export const family = z.object({
  ...familyLine.shape,
  created_at: described(z.number(), '何时建立，秒'),
  list: described(z.array(circle), '圈子，最多 50 个，先加入的在前'),
  waiting: described(z.number(), '等圈主答复的邀请；只给发起人，别人为 0'),
  invitation_id: described(z.number(), '等我答复的邀请，没有为 0'),
  invited: described(z.string(), '邀请的是我的哪个圈子，没有为空'),
  can: described(
    z.object({
      own: described(z.boolean(), '发起人的：邀请、移出、通知、解散'),
      search: described(z.boolean(), '按姓名找人：其中一个圈子的成员'),
    }),
    '我可以做什么',
  ),
});
export type Family = z.output<typeof family>;
