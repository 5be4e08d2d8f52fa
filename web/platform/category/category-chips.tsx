import type { Category } from '@qunlu/contract/kernel/categories.ts';
import { Chips } from '../../ui/chips.tsx';

interface CategoryChipsProps {
  all: readonly Category[];
  /** 0 for all. */
  value: number;
  onChange: (id: number) => void;
}

const options = (list: readonly Category[]) =>
  list.map(({ category_id: id, name }) => ({ value: String(id), label: name }));

/** The first level in a line, under it the second level of the chosen one. */
export function CategoryChips({ all, value, onChange }: CategoryChipsProps) {
  const tops = all.filter(({ parent_id: parent }) => parent === 0);
  if (tops.length === 0) return null;
  const chosen = all.find(({ category_id: id }) => id === value);
  const top = chosen && chosen.parent_id > 0 ? chosen.parent_id : value;
  const inner = all.filter(({ parent_id: parent }) => top > 0 && parent === top);
  return (
    <>
      <Chips
        label="分类"
        value={String(top)}
        options={[{ value: '0', label: '全部' }, ...options(tops)]}
        onChange={(id) => onChange(Number(id))}
      />
      {inner.length > 0 && (
        <Chips
          label="细分"
          value={String(value)}
          options={[{ value: String(top), label: '不限' }, ...options(inner)]}
          onChange={(id) => onChange(Number(id))}
        />
      )}
    </>
  );
}
