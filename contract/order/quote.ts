import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';
import { promiseTable } from './promise.ts';

/** What an offer says before anybody buys, whoever sells: each answer takes what applies to it, under these names. */
export const quoteFields = {
  total: described(z.number(), '总价，分'),
  promise: described(promiseTable, '现在付款的承诺：每个日期前能退多少'),
  left: described(z.number(), '还剩几份；不限为 −1'),
  problem: described(z.string(), '现在不能买的原因，一句话；能买为空'),
} as const;
