import type { IndustryLine } from '@qunlu/contract/discovery/calls.ts';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import { pick } from '../../../ui/picker/pick.tsx';
import { useIndustryTree } from '../queries.ts';

export interface IndustryFieldProps {
  label: string;
  value: IndustryLine | null;
  placeholder: string;
  clearable?: boolean;
  onChange: (value: IndustryLine | null) => void;
}

/** An industry out of the tree. */
export function IndustryField({
  label,
  value,
  placeholder,
  clearable = false,
  onChange,
}: IndustryFieldProps) {
  const { data } = useIndustryTree();
  const tree = data?.list ?? [];
  const above = tree.find(({ id }) => id === value?.pid);
  const text = [above?.name, value?.name].filter((name) => name !== undefined).join(' / ');

  async function open(): Promise<void> {
    const choice = await pick.category({
      title: label,
      tree,
      value: value?.id,
      clearable: clearable && value !== null,
    });
    if (!choice) return;
    const [top, chosen] = [choice.path[0], choice.path.at(-1)];
    onChange(chosen ? { id: chosen.id, name: chosen.name, pid: chosen === top ? 0 : (top?.id ?? 0) } : null);
  }
  return <PickerField label={label} text={text} placeholder={placeholder} onOpen={() => void open()} />;
}
