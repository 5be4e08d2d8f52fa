import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id } from '../kernel/fields.ts';
import { courseErrors } from './calls.ts';

const income = z.object({
  course_id: described(z.number(), '课程编号'),
  buyers: described(z.number(), '几人买了，全额退了的不算'),
  sold: described(z.number(), '卖出，分'),
  refunded: described(z.number(), '其中退了，分'),
  fee: described(z.number(), '平台服务费，分'),
  left: described(z.number(), '剩下归圈主的，分；还在退款期限内的也算'),
});
export type CourseIncome = z.output<typeof income>;

export const viewCourseIncome = endpoint({
  id: 'course.income',
  methods: ['GET'],
  path: '/v1/course/income',
  access: 'login',
  effect: 'read',
  summary: '一门课卖了多少、退了多少、剩多少；只有圈主，功能关了也能看',
  query: z.object({ id: id('课程编号') }),
  output: income,
  errors: courseErrors,
  idempotency: 'none',
  requirements: ['D81', 'R141'],
});
