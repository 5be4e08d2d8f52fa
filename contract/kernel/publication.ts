import * as z from 'zod/mini';
import { described } from './fields.ts';

/** What people publish (decision 0094): the owner's will, and what staff says of it, apart. */
export const publicationStatus = { shown: 1, hidden: 2 } as const;
export type PublicationStatus = (typeof publicationStatus)[keyof typeof publicationStatus];

export const reviewState = { pending: 0, passed: 1, rejected: 2 } as const;
export type ReviewState = (typeof reviewState)[keyof typeof reviewState];

/** A publication in the queue of its review, beside its number. */
export const reviewLine = {
  title: described(z.string(), '标题'),
  user_id: described(z.number(), '发布者'),
  name: described(z.string(), '姓名'),
  audit: described(z.number(), '0 待审核，1 已通过，2 未通过'),
  why: described(z.string(), '为什么要审核：收费、命中词、链接、修改'),
  changed_at: described(z.number(), '最近提交的时间，秒'),
  due_at: described(z.number(), '应在何时之前审核，秒'),
  rev: described(z.number(), '内容的版本'),
  can: described(z.object({ decide: described(z.boolean(), '可以决定；自己的由同事审核') }), '我可以做什么'),
};
