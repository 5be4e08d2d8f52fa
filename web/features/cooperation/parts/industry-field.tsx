import { later } from '../../../platform/later.ts';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import { pick } from '../../../ui/picker/pick.tsx';

export interface IndustryChoice {
  id: number;
  name: string;
}

interface IndustryFieldProps {
  value: IndustryChoice | null;
  error?: string | undefined;
  help?: string;
  onChange: (value: IndustryChoice | null) => void;
}

/** An industry of either level. The list comes when it is opened. */
export function IndustryField({ value, error, help, onChange }: IndustryFieldProps) {
  const open = (): void =>
    void later(import('@qunlu/contract/industries.ts'), async ({ industries }) => {
      const choice = await pick.category({
        title: '行业',
        tree: industries,
        value: value?.id,
        clearable: value !== null,
      });
      if (choice) onChange(choice.path.at(-1) ?? null);
    });
  return (
    <PickerField
      label="行业"
      text={value?.name ?? ''}
      placeholder="不限行业"
      error={error}
      {...(help === undefined ? {} : { help })}
      onOpen={open}
    />
  );
}
