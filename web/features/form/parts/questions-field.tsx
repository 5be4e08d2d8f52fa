import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { FormField } from '@qunlu/contract/form/input.ts';
import { formRules, isChoice, type QuestionType } from '@qunlu/contract/form/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { openSheet, useUnsaved } from '../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { FieldNote } from '../../../ui/form/field-note.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Plus } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';

const typeLabels: Record<QuestionType, string> = {
  text: '文字',
  textarea: '多行文字',
  number: '数字',
  select: '选择',
  multiple: '多选',
  date: '日期',
  image: '图片',
};

const metaOf = ({ type, required, options }: FormField): string =>
  [typeLabels[type as QuestionType], required ? '必填' : '选填', options.join('、')]
    .filter(Boolean)
    .join(' · ');

/** The editor of what a form asks: questions of these `types`, at most `most`. */
export function QuestionsField(props: {
  value: readonly FormField[];
  types: readonly QuestionType[];
  most: number;
  error: string | undefined;
  onChange: (fields: FormField[]) => void;
}) {
  const { value, types, most, error, onChange } = props;
  const full = value.length >= most;

  async function write(at: number): Promise<void> {
    const others = value.filter((_, index) => index !== at).map(({ label }) => label);
    const field = await openSheet<FormField>(at < value.length ? '修改项目' : '新的项目', (close) => (
      <QuestionForm given={value[at]} types={types} others={others} onDone={close} />
    ));
    if (field) onChange(at < value.length ? value.with(at, field) : [...value, field]);
  }

  async function choose(at: number): Promise<void> {
    const input = await actionSheet({
      title: value[at]?.label ?? '',
      items: [
        { key: 'edit', label: '修改' },
        { key: 'up', label: '上移一位', disabled: at === 0 },
        { key: 'drop', label: '删除', danger: true },
      ] as const,
    });
    if (input === 'edit') await write(at);
    if (input === 'drop') onChange(value.toSpliced(at, 1));
    const [before, here] = [value[at - 1], value[at]];
    if (input === 'up' && before && here) onChange(value.with(at - 1, here).with(at, before));
  }

  return (
    <Section
      title="自定义的项目"
      note={full ? `最多 ${most} 项` : '例如 毕业年份、房号。改了以后，已提交的照旧'}
      {...(full
        ? {}
        : {
            action: (
              <Button
                kind="quiet"
                size="s"
                icon={<Plus size={18} aria-hidden />}
                onClick={() => void write(value.length)}
              >
                加一项
              </Button>
            ),
          })}
    >
      {value.length === 0 ? (
        <ListRow title="没有自定义的项目" />
      ) : (
        value.map((field, at) => (
          <ListRow
            key={field.label}
            wrap
            title={field.label}
            meta={metaOf(field)}
            onClick={() => void choose(at)}
          />
        ))
      )}
      <FieldNote error={error} />
    </Section>
  );
}

interface Values {
  label: string;
  type: string;
  required: boolean;
  /** One a line. */
  options: string;
}

const optionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

function problems({ label, type, options }: Values, others: readonly string[]) {
  const lines = optionsIn(options);
  const long = lines.find((one) => maxLength(formRules.option)(one, '选项') !== '');
  return {
    label:
      label.trim() === ''
        ? '请填写项目名称'
        : others.includes(label.trim())
          ? '已有同名的项目'
          : maxLength(formRules.label)(label, '项目名称'),
    options: !isChoice(type)
      ? ''
      : lines.length < 2
        ? '至少写两个选项，一行一个'
        : lines.length > formRules.options
          ? `最多 ${formRules.options} 个选项`
          : long
            ? `“${long}”太长，每个选项最多 ${formRules.option} 个字`
            : '',
  };
}

function QuestionForm(props: {
  given: FormField | undefined;
  types: readonly QuestionType[];
  others: readonly string[];
  onDone: (field: FormField) => void;
}) {
  const { given, types, others, onDone } = props;
  const form = useForm<Values>({
    initial: {
      label: given?.label ?? '',
      type: given?.type ?? 'text',
      required: given?.required ?? false,
      options: given?.options.join('\n') ?? '',
    },
    validate: (values) => problems(values, others),
    onSubmit: ({ label, type, required, options }) =>
      onDone({ label: label.trim(), type, required, options: isChoice(type) ? optionsIn(options) : [] }),
  });
  useUnsaved(form.dirty);
  return (
    <Form form={form}>
      <FieldGroup>
        <TextField
          {...form.field('label')}
          label="项目名称"
          required
          placeholder="例如 毕业年份"
          maxWide={formRules.label}
        />
        <SelectField
          {...form.field('type')}
          label="怎么填"
          options={types.map((type) => ({ value: type, label: typeLabels[type] }))}
        />
        {isChoice(form.values.type) && (
          <TextareaField {...form.field('options')} label="选项" required help="一行一个" />
        )}
        <SwitchField {...form.field('required')} label="必填" />
        <Button block type="submit">
          好了
        </Button>
      </FieldGroup>
    </Form>
  );
}
