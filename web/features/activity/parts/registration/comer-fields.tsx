import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { FormAnswer, FormField } from '@qunlu/contract/form/input.ts';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { TelField, TextField } from '../../../../ui/form/text-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { AnswerFields } from '../../../form/parts/answer-fields.tsx';
import type { FormValues } from '../../../form/parts/values.ts';
import { formAt } from './comer-values.ts';

interface ComerFieldsProps {
  title: string;
  fields: readonly FormField[];
  form: Form<FormValues>;
  /** Their place among those who come. */
  at: number;
  answers?: readonly FormAnswer[];
}

/** One of those who come: name and phone, and what the ticket asks (D98). */
export function ComerFields({ title, fields, form, at, answers = [] }: ComerFieldsProps) {
  const own = formAt(form, at);
  return (
    <FieldGroup title={title}>
      <TextField
        {...own.field('realname')}
        label="姓名"
        autoComplete={at === 0 ? 'name' : 'off'}
        maxWide={activityRules.name}
        enterKeyHint="next"
      />
      <TelField
        {...own.field('phone')}
        label="手机号"
        autoComplete={at === 0 ? 'tel' : 'off'}
        enterKeyHint="next"
        help="只有主办方能看到，活动结束 30 天后也看不到了"
      />
      <AnswerFields fields={fields} form={own} answers={answers} />
    </FieldGroup>
  );
}
