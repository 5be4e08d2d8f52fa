import { forumRules, pollResultsLabels } from '@qunlu/contract/forum/rules.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckRow } from '../../../../ui/check-row.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldContext } from '../../../../ui/form/field-context.ts';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Plus, X } from '../../../../ui/icons.ts';
import css from './poll-fields.module.css';
import type { PollValues } from './values.ts';

/** Hours between which one chooses. */
const spans: readonly [hours: number, label: string][] = [
  [24, '1 天后'],
  [72, '3 天后'],
  [168, '7 天后'],
  [336, '14 天后'],
  [720, '30 天后'],
];

interface PollFieldsProps {
  value: PollValues;
  onChange: (next: PollValues) => void;
  error: string | undefined;
  groups: readonly { group_id: number; name: string }[];
}

/** What members decide between, how, until when, and who. */
export function PollFields({ value, onChange, error, groups }: PollFieldsProps) {
  const { options, multiple, named, results, hours, groups: only } = value;
  const { min, max } = forumRules.options;
  const put = (edit: Partial<PollValues>): void => onChange({ ...value, ...edit });
  const known = spans.some(([given]) => given === hours)
    ? spans
    : [...spans, [hours, `${hours} 小时后`] as const];
  return (
    <FieldGroup>
      <Field label="选项" group error={error} end={`${options.length}/${max}`}>
        <ul className={css['options']}>
          {options.map((option, at) => (
            <li key={at} className={css['option']}>
              <FieldContext value={{ invalid: error !== undefined && option.trim() === '' }}>
                <TextInput
                  label={`选项 ${at + 1}`}
                  placeholder={`选项 ${at + 1}`}
                  value={option}
                  maxLength={forumRules.option * 2}
                  onChange={(text) => put({ options: options.with(at, text) })}
                />
              </FieldContext>
              {options.length > min && (
                <IconButton
                  label={`去掉选项 ${at + 1}`}
                  onClick={() => put({ options: options.toSpliced(at, 1) })}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {options.length < max && (
          <Button
            kind="quiet"
            size="s"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => put({ options: [...options, ''] })}
          >
            加选项
          </Button>
        )}
      </Field>
      <SwitchField label="可以选几项" value={multiple} onChange={(on) => put({ multiple: on })} />
      <SwitchField
        label="记名"
        help={named ? '看得到谁选了什么' : '匿名：谁选了什么，没有任何地方记下'}
        value={named}
        onChange={(on) => put({ named: on })}
      />
      <SelectField
        label="截止"
        value={String(hours)}
        options={known.map(([given, label]) => ({ value: String(given), label }))}
        onChange={(given) => put({ hours: Number(given) })}
      />
      <SelectField
        label="结果"
        value={String(results)}
        options={Object.entries(pollResultsLabels).map(([given, label]) => ({ value: given, label }))}
        onChange={(given) => put({ results: given === '1' ? 1 : 0 })}
      />
      {groups.length > 0 && (
        <Field label="谁可以投" group help={only.length === 0 ? '不选就是所有成员' : undefined}>
          <div>
            {groups.map(({ group_id: id, name }) => (
              <CheckRow
                key={id}
                title={name}
                checked={only.includes(id)}
                onChange={() =>
                  put({ groups: only.includes(id) ? only.filter((one) => one !== id) : [...only, id] })
                }
              />
            ))}
          </div>
        </Field>
      )}
    </FieldGroup>
  );
}
