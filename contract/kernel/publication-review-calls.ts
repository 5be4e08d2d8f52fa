import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { described, enumField, id, integer, optional, text } from './fields.ts';
import { reviewCalls } from './review.ts';
import { done, reasonMax } from './staff.ts';

/**
 * The calls of the review of what people publish (decision 0094): `line` is one in the queue, `shown` what a page of one shows besides.
 * It holds no contacts, so looking is not written down.
 */
export function publicationReviewCalls<Line extends z.core.$ZodShape, Shown extends z.core.$ZodShape>(
  name: string,
  label: string,
  given: {
    line: Line;
    shown: Shown;
    summary: { list: string; view: string; decide: string };
    /** The decision that says what is reviewed. */
    requirement: string;
  },
) {
  const { line, shown, summary, requirement } = given;
  const calls = reviewCalls(name, label);
  const looking = [requirement, 'D137'];
  return {
    list: calls.list({
      summary: summary.list,
      filter: { audit: optional(enumField('状态', ['0', '1', '2']), '默认 0 待审核') },
      line: z.object(line),
      requirements: looking,
    }),
    view: endpoint({
      id: `staff.${name}`,
      methods: ['GET'],
      path: `/v1/staff/${name}`,
      access: 'staff',
      roles: ['auditor'],
      effect: 'read',
      summary: summary.view,
      query: z.object({ id: id(label) }),
      output: z.object({
        ...line,
        ...shown,
        words: described(z.array(z.string()), '触发审核的词'),
        reason: described(z.string(), '上次未通过的原因，没有为空'),
      }),
      errors: ['notFound'],
      idempotency: 'none',
      requirements: looking,
    }),
    decide: calls.decide({
      summary: summary.decide,
      body: { rev: integer('版本', { min: 0, max: 2 ** 31 - 1 }), reason: text('原因', { max: reasonMax }) },
      output: done,
      requirements: [requirement, 'D138'],
    }),
  };
}
