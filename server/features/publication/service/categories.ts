import type { Category, CategoryInput, CategoryRow } from '@qunlu/contract/kernel/categories.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { audit } from '../../staff/api/audit.ts';
import {
  addCategory,
  findCategories,
  lockCategories,
  updateCategory,
  type StoredCategory,
} from '../store/categories.ts';

export interface CategoryDefinition {
  /** What is published there, one word, e.g. `service`: whose tree it is, and `save-<kind>-category` in the log. */
  kind: string;
  /** The field of a write that says where something is put. */
  field: string;
  /** How many there may be. */
  most: number;
}

/** Those that may be chosen: neither it nor the one above is out of use. */
function usable(rows: readonly StoredCategory[]): StoredCategory[] {
  const hidden = new Set(rows.filter((row) => row.hidden).map(({ category_id }) => category_id));
  return rows.filter(({ category_id, parent_id }) => !hidden.has(category_id) && !hidden.has(parent_id ?? 0));
}

/** Two levels, no more; names differ beside each other. */
function requirePlace(rows: readonly StoredCategory[], given: CategoryInput): void {
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

const present = ({ category_id, parent_id, name }: StoredCategory): Category => ({
  category_id,
  parent_id: parent_id ?? 0,
  name,
});

const presentRow = (row: StoredCategory): CategoryRow => ({
  ...present(row),
  sort: row.sort,
  hidden: row.hidden,
});

/** The category tree of one kind of publication: two levels, the operator's (decision 0094). Its calls are `categoryCalls`. */
export function defineCategories({ kind, field, most }: CategoryDefinition) {
  return {
    /** Those that may be chosen. */
    async list(ctx: Ctx): Promise<{ list: Category[] }> {
      return { list: usable(await findCategories(ctx.db, kind)).map(present) };
    },

    /** Fails unless something may be put there. */
    async require(tx: Tx, id: number): Promise<void> {
      if (!usable(await findCategories(tx.db, kind)).some((row) => row.category_id === id))
        fail('invalid', { message: '请重新选择分类', field });
    },

    /** All of them, for the operator. */
    async staff(ctx: StaffCtx): Promise<{ list: CategoryRow[]; next: number }> {
      return { list: (await findCategories(ctx.db, kind)).map(presentRow), next: pagingEnd };
    },

    /** Adds or changes one. What stands in a category that goes out of use stays there. */
    save(ctx: StaffCtx, given: CategoryInput): Promise<CategoryRow> {
      const { category_id: id, parent_id, name, sort, hidden } = given;
      return inTransaction(ctx, async (tx) => {
        await lockCategories(tx.db);
        const rows = await findCategories(tx.db, kind);
        requirePlace(rows, given);
        if (id === undefined && rows.length >= most) fail('conflict', { message: `最多${most}个分类` });
        if (id !== undefined && !rows.some((row) => row.category_id === id))
          fail('notFound', { message: '分类不存在' });
        const row = {
          kind,
          parent_id: parent_id === 0 ? null : parent_id,
          name,
          sort,
          hidden: hidden === 1,
        };
        const saved = await (id === undefined ? addCategory(tx.db, row) : updateCategory(tx.db, id, row));
        await audit(tx, {
          action: `save-${kind}-category:${id === undefined ? 'new' : hidden === 1 ? 'hidden' : 'changed'}`,
          subject: `${kind}-category:${saved.category_id}`,
          reason: name,
        });
        return presentRow(saved);
      });
    },
  };
}
