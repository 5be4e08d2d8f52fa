import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { described, flag, id, integer, optional, text } from './fields.ts';
import { page, pageQuery } from './paging.ts';

/** A category of what people publish; there are two levels of them (decision 0094). */
export const category = z.object({
  category_id: described(z.number(), '分类编号'),
  parent_id: described(z.number(), '上级分类；0 为一级'),
  name: described(z.string(), '名称'),
});
export type Category = z.output<typeof category>;

/** As the back office sees it. */
export const categoryRow = z.object({
  ...category.shape,
  sort: described(z.number(), '先后，小的在前'),
  hidden: described(z.boolean(), '停用：不能再选，已有的不变'),
});
export type CategoryRow = z.output<typeof categoryRow>;

export const categoryInput = z.object({
  category_id: optional(id('分类'), '不填为新建'),
  parent_id: integer('上级', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  name: text('名称', { max: 20, required: true }),
  sort: integer('先后', { min: 0, max: 9999 }),
  hidden: flag('停用'),
});
export type CategoryInput = z.output<typeof categoryInput>;

/**
 * The calls of the category tree of one kind of publication: `name` is that of the kind in ids and paths, `label` what people
 * call one.
 */
export const categoryCalls = (name: string, label: string, requirements: readonly string[]) => ({
  /** Those that can be chosen. */
  list: () =>
    endpoint({
      id: `${name}.categories`,
      methods: ['GET'],
      path: `/v1/${name}/categories`,
      access: 'guest',
      effect: 'read',
      summary: `${label}的分类，两级，按先后`,
      query: z.object({}),
      output: z.object({ list: described(z.array(category), '分类；一级和二级，按先后') }),
      errors: ['tooOften'],
      idempotency: 'none',
      requirements,
    }),

  /** For the operator: all of them. */
  staff: () =>
    endpoint({
      id: `staff.${name}-categories`,
      methods: ['GET'],
      path: `/v1/staff/${name}-categories`,
      access: 'staff',
      roles: ['operator'],
      effect: 'read',
      summary: `${label}分类，连停用的，按先后，全在一页里`,
      query: z.object(pageQuery),
      output: page(categoryRow),
      errors: [],
      idempotency: 'none',
      requirements,
    }),

  save: () =>
    endpoint({
      id: `staff.save-${name}-category`,
      methods: ['POST'],
      path: `/v1/staff/${name}-category`,
      access: 'staff',
      roles: ['operator'],
      effect: 'write',
      summary: `新建或修改一个分类；停用不影响已有的${label}`,
      body: categoryInput,
      output: categoryRow,
      errors: ['notFound', 'conflict', 'invalid', 'stateChanged'],
      idempotency: 'natural',
      requirements,
    }),
});
