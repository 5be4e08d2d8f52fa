import { identityRules, idNumber, personName } from '@qunlu/contract/identity/rules.ts';
import { all, required } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { type Form as FormState, type Problems, useForm } from '../../../../ui/form/use-form.ts';
import { goToCheck } from '../../queries.ts';

interface Values {
  name: string;
  id_number: string;
}

function problems({ name, id_number }: Values): Problems<Values> {
  const rules = { name: all(required, personName), id_number: all(required, idNumber) };
  return { name: rules.name(name.trim(), '姓名'), id_number: rules.id_number(id_number.trim(), '身份证号') };
}

/** Gives name and number, and goes to the provider. */
export function usePersonForm(): FormState<Values> {
  const client = useQueryClient();
  const form: FormState<Values> = useForm<Values>({
    initial: { name: '', id_number: '' },
    validate: problems,
    async onSubmit(values) {
      try {
        await goToCheck(client, values);
        form.reset({ name: '', id_number: '' });
      } catch (error) {
        showRefusal(form, error, ['name', 'id_number']);
      }
    },
  });
  return form;
}

export function PersonForm({ form }: { form: FormState<Values> }) {
  return (
    <Form form={form}>
      <FieldGroup title="身份证上的姓名和号码">
        <TextField {...form.field('name')} label="姓名" required maxLength={60} enterKeyHint="next" />
        <TextField
          {...form.field('id_number')}
          label="身份证号"
          required
          maxLength={18}
          help={`18 位；未满 ${identityRules.leastAge} 周岁不能实名`}
        />
      </FieldGroup>
    </Form>
  );
}
