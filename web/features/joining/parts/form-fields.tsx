import type { FormAnswerView, FormFieldView } from '@qunlu/contract/circle/form-entity.ts';
import { formAskLabels, circleRules } from '@qunlu/contract/circle/rules.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { ImageField } from '../../media/parts/image-field.tsx';
import { answerName, asksOf, type Asked, type FormValues } from './form-values.ts';

export interface FormFieldsProps {
  asked: Asked;
  form: Form<FormValues>;
  /** The verified number, masked. */
  phone: string;
  /** What was answered before, with links to pictures. */
  answers?: readonly FormAnswerView[];
}

/** What somebody submits to a circle: name and number, what it asks besides, its own questions (D60). */
export function FormFields({ asked, form, phone, answers = [] }: FormFieldsProps) {
  return (
    <>
      <TextField
        {...form.field('realname')}
        label="姓名"
        required
        maxWide={circleRules.realname}
        autoComplete="name"
      />
      <TextField
        label="手机号"
        value={phone}
        onChange={() => undefined}
        disabled
        help="已验证的手机号，换号请到“我的 · 账号与安全”"
      />
      {asksOf(asked).map((ask) => (
        <TextField
          key={ask}
          {...form.field(ask)}
          label={formAskLabels[ask]}
          optional
          maxWide={circleRules[ask]}
        />
      ))}
      {asked.fields.map((field, index) => (
        <Question
          key={field.label}
          field={field}
          form={form}
          name={answerName(index)}
          link={linkOf(answers, field.label, form.values[answerName(index)] ?? '')}
        />
      ))}
    </>
  );
}

/** Where the picture is seen that was submitted before and still stands in the form. */
const linkOf = (answers: readonly FormAnswerView[], label: string, value: string): string =>
  answers.find((one) => one.label === label && one.type === 'image' && one.value === value)?.link ?? '';

function Question(props: { field: FormFieldView; form: Form<FormValues>; name: string; link: string }) {
  const { field, form, name, link } = props;
  const { label, type, required, options } = field;
  const bound = form.field(name);
  const common = { ...bound, value: bound.value ?? '', label, required, optional: !required };
  if (type === 'select')
    return (
      <SelectField
        {...common}
        placeholder="请选择"
        options={options.map((value) => ({ value, label: value }))}
      />
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
  return type === 'date' ? (
    <TextField {...common} kind="date" />
  ) : (
    <TextField {...common} maxWide={circleRules.answer} />
  );
}
