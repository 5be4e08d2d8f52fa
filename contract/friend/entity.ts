import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';

/** The other person (E215–E220). */
export const person = described(
  z.object({
    user_id: described(z.number(), '用户编号'),
    card_id: described(z.number(), '默认名片，没有或不可见为 0'),
    realname: described(z.string(), '姓名'),
    avatar: described(z.string(), '头像地址，没有则为空'),
    company: described(z.string(), '公司'),
    position: described(z.string(), '职位'),
    certified: described(z.number(), '是否已认证，0 或 1'),
  }),
  '对方是谁',
);

/** E212–E214 */
export const createdAt = described(z.number(), '申请的时间，秒');
export const updateAt = described(z.number(), '状态变化的时间，秒；好友为成为好友的时间');
