import type { Category } from '@qunlu/contract/kernel/categories.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../../platform/http/sentence.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { PickerField } from '../../../../ui/form/picker-field.tsx';
import { pick } from '../../../../ui/picker/pick.tsx';
import { fetchCategories, useCategories } from '../../queries/service.ts';

/** 设计 / 室内设计; '' while it is not known. */
export function useCategoryText(id: number): string {
  const all = useCategories().data?.list ?? [];
  const own = all.find((one) => one.category_id === id);
  const parent = all.find((one) => one.category_id === own?.parent_id);
  return [parent?.name, own?.name].filter(Boolean).join(' / ');
}

function treeOf(all: readonly Category[]) {
  return all
    .filter(({ parent_id: parent }) => parent === 0)
    .map(({ category_id: id, name }) => {
      const children = all
        .filter(({ parent_id: parent }) => parent === id)
        .map((inner) => ({ id: inner.category_id, name: inner.name }));
      return children.length > 0 ? { id, name, children } : { id, name };
    });
}

export interface CategoryFieldProps {
  value: number;
  error: string | undefined;
  onChange: (id: number) => void;
}

/** The category of a service, of two levels. */
export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  const client = useQueryClient();
  const text = useCategoryText(value);

  async function open(): Promise<void> {
    try {
      const tree = treeOf(await fetchCategories(client));
      const choice = await pick.category({ title: '分类', tree, ...(value > 0 ? { value } : {}) });
      const chosen = choice?.path.at(-1);
      if (chosen) onChange(chosen.id);
    } catch (failure) {
      popTip(sentence(failure), { type: 'bad' });
    }
  }
  return (
    <PickerField
      label="分类"
      required
      text={text}
      placeholder="选择分类"
      error={error}
      onOpen={() => void open()}
    />
  );
}
