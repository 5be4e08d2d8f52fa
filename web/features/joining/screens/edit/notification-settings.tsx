import type { OwnEntry } from '@qunlu/contract/joining/entity.ts';
import { mutableKindLabels, mutableKinds, type MutableKind } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../../platform/press.ts';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { editEntry } from '../../queries/joining.ts';

const options = [
  ...Array.from({ length: 7 }, (_, index) => ({
    value: String(index + 1),
    label: `每周最多 ${index + 1} 条`,
  })),
  { value: '0', label: '不收' },
];

/** How many notices of the circle one takes, and which kinds: kept as one taps. */
export function NotificationSettings({ entry }: { entry: OwnEntry }) {
  const client = useQueryClient();
  const { id } = entry.circle;
  const { busy, press } = usePress();

  const keep = (change: { notices: number | null } | { muted: MutableKind[] }) =>
    press(() => editEntry(client, { id, ...change }));

  const muted = mutableKinds.filter((kind) => entry.muted.includes(kind));
  return (
    <FieldGroup title="通知">
      <SelectField
        label="数量"
        value={entry.notices === null ? '' : String(entry.notices)}
        placeholder="按通讯录的设置"
        options={options}
        disabled={busy}
        onChange={(value) => void keep({ notices: value === '' ? null : Number(value) })}
      />
      {mutableKinds.map((kind) => (
        <SwitchField
          key={kind}
          label={`收${mutableKindLabels[kind]}`}
          value={!muted.includes(kind)}
          disabled={busy}
          onChange={(on) => void keep({ muted: on ? muted.filter((one) => one !== kind) : [...muted, kind] })}
        />
      ))}
    </FieldGroup>
  );
}
