import * as z from 'zod/mini';
import { described } from './fields.ts';

/** D27: what the viewer may do, as 0 and 1, with the reason when contacts are hidden. */
export const userPermissions = described(
  z.object({
    see_contact: described(z.number(), '可以看联系方式'),
    chat: described(z.number(), '可以发消息'),
    apply_friend: described(z.number(), '可以申请好友'),
    follow: described(z.number(), '可以关注'),
    comment: described(z.number(), '可以评论'),
    buy: described(z.number(), '可以购买'),
    reason: described(z.string(), '看不到联系方式的原因和做法，可以看时为空'),
  }),
  '我可以对他做什么',
);
export type ViewerPermissions = z.output<typeof userPermissions>;
