import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';

/** What the page of an order says of the course that was bought: `part.course` of `order.view`. */
export const courseOrderPart = z.object({
  course_id: described(z.number(), '课程编号'),
  phonebook_id: described(z.number(), '通讯录编号'),
  seen: described(z.number(), '买家学了多少秒，退款按这个算：试看的不算，一篇图文算 60；卖家看到的为 0'),
  whole: described(z.number(), '整门课多少秒，同样算'),
});
export type CourseOrderPart = z.output<typeof courseOrderPart>;
