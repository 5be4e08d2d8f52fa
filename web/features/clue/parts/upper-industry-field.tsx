import { later } from '../../../platform/later.ts';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import { pick } from '../../../ui/picker/pick.tsx';

export interface UpperIndustry {
  id: number;
  name: string;
}

interface UpperIndustryFieldProps {
  value: UpperIndustry | null;
  required?: boolean;
  error?: string | undefined;
  placeholder?: string;
  onChange: (value: UpperIndustry | null) => void;
}

/** One of the twenty upper-level industries. The list comes when it is opened. */
export function UpperIndustryField({
  value,
  required,
  error,
  placeholder = '选择行业',
  onChange,
}: UpperIndustryFieldProps) {
  const open = (): void =>
    void later(import('@qunlu/contract/industries.ts'), async ({ industries }) => {
      const choice = await pick.category({
        title: '行业',
        tree: industries.map(({ id, name }) => ({ id, name })),
        value: value?.id,
        clearable: !required && value !== null,
      });
      if (choice) onChange(choice.path[0] ?? null);
    });
  return (
    <PickerField
      label="行业"
      text={value?.name ?? ''}
      placeholder={placeholder}
      required={required}
      error={error}
      onOpen={open}
    />
  );
}
