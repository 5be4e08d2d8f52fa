import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';

/** A person beside what is theirs, in a list or on a page: never a contact. */
export const listedPerson = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '姓名；已注销的为“已注销用户”'),
  avatar: described(z.string(), '头像地址，没有为空'),
  card_id: described(z.number(), '名片编号；没有为 0'),
  title: described(z.string(), '公司和职位'),
  certified: described(z.number(), '名片是否已认证：0 否，1 是'),
});
export type ListedPerson = z.output<typeof listedPerson>;
