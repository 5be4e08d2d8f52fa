import type { Category } from '@qunlu/contract/service/entity.ts';
import type { CategoryRow } from '../store/categories.ts';

export const presentCategory = ({ category_id, parent_id, name }: CategoryRow): Category => ({
  category_id,
  parent_id: parent_id ?? 0,
  name,
});

export const presentCategoryRow = (row: CategoryRow): Category & { sort: number; hidden: boolean } => ({
  ...presentCategory(row),
  sort: row.sort,
  hidden: row.hidden,
});
