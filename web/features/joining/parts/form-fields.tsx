import { formAskLabels, circleRules } from '@qunlu/contract/circle/rules.ts';
import type { FormAnswer } from '@qunlu/contract/form/input.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { AnswerFields } from '../../form/parts/answer-fields.tsx';
import type { FormValues } from '../../form/parts/values.ts';
import { asksOf, type FormQuestions } from './form-values.ts';

export interface FormFieldsProps {
  asked: FormQuestions;
  form: Form<FormValues>;
  /** The verified number, masked. */
  phone: string;
  /** What was answered before, with links to pictures. */
  answers?: readonly FormAnswer[];
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
      <AnswerFields fields={asked.fields} form={form} answers={answers} />
    </>
  );
}
