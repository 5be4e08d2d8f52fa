import type { listCategories as contract } from '@qunlu/contract/service/calls.ts';
import type { saveCategory as saveContract, staffCategories } from '@qunlu/contract/service/staff.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { audit } from '../../staff/api/audit.ts';
import { presentCategory, presentCategoryRow } from '../present/category.ts';
import {
  addCategory,
  findCategories,
  findCategory,
  lockCategories,
  updateCategory,
  type CategoryRow,
} from '../store/categories.ts';

/** Ones that may be chosen: neither it nor the one above is out of use. */
function usable(rows: readonly CategoryRow[]): CategoryRow[] {
  const hidden = new Set(rows.filter((row) => row.hidden).map(({ category_id }) => category_id));
  return rows.filter(({ category_id, parent_id }) => !hidden.has(category_id) && !hidden.has(parent_id ?? 0));
}

/** D153 */
export async function listCategories(ctx: Ctx): Promise<OutputOf<typeof contract>> {
  return { list: usable(await findCategories(ctx.db)).map(presentCategory) };
}

/** Fails unless a service may be put there. */
export async function requireCategory(tx: Tx, id: number): Promise<void> {
  if (!usable(await findCategories(tx.db)).some((row) => row.category_id === id))
    fail('invalid', { message: '请重新选择分类', field: 'service.category_id' });
}

export async function listAllCategories(ctx: StaffCtx): Promise<OutputOf<typeof staffCategories>> {
  return { list: (await findCategories(ctx.db)).map(presentCategoryRow), next: pagingEnd };
}

const categoriesMax = 300;

/** Two levels, no more; names differ beside each other. */
function requirePlace(rows: readonly CategoryRow[], given: BodyOf<typeof saveContract>): void {
  const { category_id: id, parent_id: parentId, name } = given;
  if (parentId !== 0) {
    const parent = rows.find((row) => row.category_id === parentId);
    if (!parent || parent.parent_id !== null || parentId === id)
      fail('invalid', { message: '上级请选择一个一级分类', field: 'parent_id' });
    if (rows.some((row) => row.parent_id === id))
      fail('conflict', { message: '它有下级分类，不能放到另一个分类下面' });
  }
  if (rows.some((row) => row.category_id !== id && (row.parent_id ?? 0) === parentId && row.name === name))
    fail('conflict', { message: '这里已经有同名的分类' });
}

export async function saveCategory(
  ctx: StaffCtx,
  given: BodyOf<typeof saveContract>,
): Promise<OutputOf<typeof saveContract>> {
  const { category_id: id, parent_id, name, sort, hidden } = given;
  return inTransaction(ctx, async (tx) => {
    await lockCategories(tx.db);
    const rows = await findCategories(tx.db);
    requirePlace(rows, given);
    const row = { parent_id: parent_id === 0 ? null : parent_id, name, sort, hidden: hidden === 1 };
    if (id === undefined && rows.length >= categoriesMax)
      fail('conflict', { message: `最多${categoriesMax}个分类` });
    if (id !== undefined && !(await findCategory(tx.db, id))) fail('notFound', { message: '分类不存在' });
    const saved = id === undefined ? await addCategory(tx.db, row) : await updateCategory(tx.db, id, row);
    await audit(tx, {
      action: `save-service-category:${id === undefined ? 'new' : hidden === 1 ? 'hidden' : 'changed'}`,
      subject: `service-category:${saved.category_id}`,
      reason: name,
    });
    return presentCategoryRow(saved);
  });
}
