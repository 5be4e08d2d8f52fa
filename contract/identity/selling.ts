import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField } from '../kernel/fields.ts';

/** What somebody wants to take money for: services of their own, a circle (fees and pay codes), activities, deals of a shop, group buys. */
export const sellingKinds = ['service', 'circle', 'activity', 'o2o', 'groupbuy'] as const;
export type SellingKind = (typeof sellingKinds)[number];

/** In the order in which they are asked; `frozen` and `adult` are listed only when they stand against it. */
export const sellingStepKeys = ['frozen', 'person', 'adult', 'approval'] as const;
export type SellingStepKey = (typeof sellingStepKeys)[number];

/** `barred`: nothing that the person could do now. */
export const sellingStepStates = ['done', 'todo', 'waiting', 'refused', 'barred'] as const;
export type SellingStepState = (typeof sellingStepStates)[number];

/** What a buyer reads of a seller who may not be paid; nothing of why. */
export const barredWords = '卖家现在不能收款，请看看别的';

export const viewSelling = endpoint({
  id: 'identity.selling',
  methods: ['GET'],
  path: '/v1/ecommerce/selling',
  access: 'login',
  effect: 'read',
  summary: '我能不能收费，还差哪几步',
  query: z.object({ kind: enumField('收费的是什么', sellingKinds) }),
  output: z.object({
    problem: described(z.string(), '现在不能收费的原因，一句话；可以收费为空'),
    steps: described(
      z.array(
        z.object({
          key: described(
            z.enum(sellingStepKeys),
            'frozen 商户被冻结，person 实名，adult 满 18 周岁，approval 开店申请或商户签约',
          ),
          state: described(
            z.enum(sellingStepStates),
            'done 已完成，todo 还没做，waiting 审核中，refused 没有通过，barred 现在不能',
          ),
        }),
      ),
      '一步步：已完成的和还差的',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D18', 'D19'],
});
