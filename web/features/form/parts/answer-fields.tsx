import type { FormAnswer, FormField } from '@qunlu/contract/form/input.ts';
import { answerMax, chosenIn } from '@qunlu/contract/form/answer-rules.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { ImageField } from '../../media/parts/image-field.tsx';
import { answerName, type FormValues } from './values.ts';

export interface AnswerFieldsProps {
  fields: readonly FormField[];
  form: Form<FormValues>;
  /** What was answered before, with links to pictures. */
  answers?: readonly FormAnswer[];
}

/** The questions of a form to be answered, within a `FieldGroup`. */
export const AnswerFields = ({ fields, form, answers = [] }: AnswerFieldsProps) =>
  fields.map((field, index) => (
    <Question
      key={field.label}
      field={field}
      form={form}
      name={answerName(index)}
      link={linkOf(answers, field.label, form.values[answerName(index)] ?? '')}
    />
  ));

/** Where the picture is seen that was submitted before and still stands in the form. */
const linkOf = (answers: readonly FormAnswer[], label: string, value: string): string =>
  answers.find((one) => one.label === label && one.type === 'image' && one.value === value)?.link ?? '';

function Question(props: { field: FormField; form: Form<FormValues>; name: string; link: string }) {
  const { field, form, name, link } = props;
  const { label, type, required, options } = field;
  const bound = form.field(name);
  const common = { ...bound, value: bound.value ?? '', label, required, optional: !required };
  const max = answerMax(type);
  if (type === 'select')
    return (
      <SelectField
        {...common}
        placeholder="请选择"
        options={options.map((value) => ({ value, label: value }))}
      />
    );
  if (type === 'multiple')
    return (
      <Field label={label} group required={required} optional={!required} error={bound.error}>
        {options.map((option) => (
          <SwitchField
            key={option}
            label={option}
            value={chosenIn(common.value).includes(option)}
            onChange={() => form.set(name, toggled(options, common.value, option))}
          />
        ))}
      </Field>
    );
  if (type === 'image')
    return (
      <ImageField
        kind={uploadKinds.document}
        shape="document"
        label={label}
        required={required}
        optional={!required}
        value={common.value}
        link={link}
        error={bound.error}
        onChange={(image) => form.set(name, image)}
      />
    );
  if (type === 'textarea') return <TextareaField {...common} {...(max && { maxWide: max })} />;
  if (type === 'date') return <TextField {...common} kind="date" />;
  if (type === 'number') return <TextField {...common} kind="decimal" />;
  return <TextField {...common} {...(max && { maxWide: max })} />;
}

/** In the order of the options. */
function toggled(options: readonly string[], value: string, option: string): string {
  const chosen = chosenIn(value);
  return options.filter((one) => (one === option ? !chosen.includes(one) : chosen.includes(one))).join('\n');
}
