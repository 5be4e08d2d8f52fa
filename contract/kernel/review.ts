import * as z from 'zod/mini';
import { endpoint, type Schema } from './endpoint.ts';
import { enumField, id } from './fields.ts';
import { page, pageQuery } from './paging.ts';
import { verdicts, viewReason } from './staff.ts';

interface Words {
  summary: string;
  requirements: readonly string[];
}

const staff = { access: 'staff', roles: ['auditor'] } as const;

/**
 * The calls of a queue that auditors pass or refuse case by case (D138): `name` is that of one case in ids and paths, `label` that
 * of its number. What a case shows and what else a decision says is the queue's own.
 */
export const reviewCalls = (name: string, label: string) => ({
  /** What waits, the oldest first; what is decided, the newest first. `filter`: the state. */
  list: <Filter extends z.core.$ZodShape, Line extends Schema>(
    given: Words & { filter: Filter; line: Line },
  ) =>
    endpoint({
      ...staff,
      id: `staff.${name}s`,
      methods: ['GET'],
      path: `/v1/staff/${name}s`,
      effect: 'read',
      summary: given.summary,
      query: z.object({ ...pageQuery, ...given.filter }),
      output: page(given.line),
      errors: [],
      idempotency: 'none',
      requirements: given.requirements,
    }),

  /** One case with personal data: each look has a reason and is written down. */
  view: <Shown extends Schema>(given: Words & { output: Shown }) =>
    endpoint({
      ...staff,
      id: `staff.${name}`,
      methods: ['POST'],
      path: `/v1/staff/${name}`,
      effect: 'write',
      summary: given.summary,
      body: z.object({ id: id(label), reason: viewReason }),
      output: given.output,
      errors: ['notFound'],
      idempotency: 'none',
      requirements: given.requirements,
    }),

  /** Once, not by whoever it belongs to; `body`: the reason of a refusal, and which version was read. */
  decide: <Body extends z.core.$ZodShape, Answer extends Schema>(
    given: Words & { body: Body; output: Answer },
  ) =>
    endpoint({
      ...staff,
      id: `staff.decide-${name}`,
      methods: ['POST'],
      path: `/v1/staff/${name}-decide`,
      effect: 'write',
      summary: given.summary,
      body: z.object({ id: id(label), verdict: enumField('决定', verdicts), ...given.body }),
      output: given.output,
      errors: ['notFound', 'stateChanged', 'invalid', 'forbidden'],
      idempotency: 'natural',
      requirements: given.requirements,
    }),
});
