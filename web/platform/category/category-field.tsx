import type { Category } from '@qunlu/contract/kernel/categories.ts';
import { popTip } from '../../ui/dialog/pop-tip.tsx';
import { PickerField } from '../../ui/form/picker-field.tsx';
import { pick } from '../../ui/picker/pick.tsx';
import { sentence } from '../http/sentence.ts';

/** 设计 / 室内设计; '' while it is not known. */
export function categoryText(all: readonly Category[], id: number): string {
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
  /** As people read it. */
  text: string;
  error: string | undefined;
  /** The categories, when the page of choices opens. */
  load: () => Promise<readonly Category[]>;
  onChange: (id: number) => void;
}

/** The category of what is published, of two levels. */
export function CategoryField({ value, text, error, load, onChange }: CategoryFieldProps) {
  async function open(): Promise<void> {
    try {
      const tree = treeOf(await load());
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
