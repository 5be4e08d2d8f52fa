import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described } from '../kernel/fields.ts';

export const listFees = endpoint({
  id: 'ledger.fees',
  methods: ['GET'],
  path: '/v1/fee/list',
  access: 'guest',
  effect: 'read',
  summary: '平台收的费用：现在多少，定好的变化从哪天起',
  output: z.object({
    list: described(
      z.array(
        z.object({
          name: described(z.string(), '代号'),
          label: described(z.string(), '是什么'),
          unit: described(
            z.enum(['fen', 'basis-points', 'count', 'seconds']),
            '单位：分、万分之几、个数、秒',
          ),
          value: described(z.number(), '现在的值'),
          next: described(
            z.nullable(
              z.object({
                value: described(z.number(), '值'),
                from: described(z.number(), '何时起，秒'),
              }),
            ),
            '定好的下一次变化，没有为 null',
          ),
        }),
      ),
      '每项费用',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D108'],
});
