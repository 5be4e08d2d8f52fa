import { industryMax } from '@qunlu/contract/card/input.ts';
import { later } from '../../../../platform/later.ts';
import { PickerField } from '../../../../ui/form/picker-field.tsx';
import type { BoundField } from '../../../../ui/form/use-form.ts';
import { pick } from '../../../../ui/picker/pick.tsx';

const label = '行业';

/** The industry of a work entry: 上级 / 下级 of the tree, which comes when it is opened, or own words. */
export function IndustryField({ value, error, onChange }: BoundField<string>) {
  const open = (): Promise<void> =>
    later(import('@qunlu/contract/industries.ts'), async ({ industries, industryPath, industryText }) => {
      const path = industryPath(value);
      const choice = await pick.category({
        title: label,
        tree: industries,
        value: path.at(-1)?.id,
        own: path.length > 0 ? '' : value,
        ownMax: industryMax,
        clearable: value !== '',
      });
      if (choice) onChange(choice.own || industryText(choice.path));
    });
  return (
    <PickerField label={label} text={value} placeholder="选择行业" error={error} onOpen={() => void open()} />
  );
}
