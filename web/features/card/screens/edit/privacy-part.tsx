import { privacies, privacyLabels, privacyNotes } from '@qunlu/contract/card/rules.ts';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import type { Privacy } from '../../queries/edit.ts';
import type { PartProps } from './part-props.ts';

const options = privacies.map((privacy) => ({
  value: String(privacy),
  label: privacyLabels[privacy] ?? '',
}));

/** Who may see the contacts (D21). */
export function PrivacyPart({ form }: PartProps) {
  const { privacy } = form.values;
  return (
    <FieldGroup>
      <SelectField
        {...form.field('privacy')}
        label="谁可以看联系方式"
        help={`${privacyNotes[privacy] ?? '其他人只看到打码后的样子，没有登录的人也是'}。每次查看都有回执，可以收回`}
        options={options}
        value={String(privacy)}
        onChange={(chosen) => form.set('privacy', Number(chosen) as Privacy)}
      />
    </FieldGroup>
  );
}
