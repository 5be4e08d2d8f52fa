import type { ReactNode } from 'react';
import { PageSheet } from '../../../ui/dialog/page-sheet.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';
import type { Form as FormState } from '../../../ui/form/use-form.ts';

interface MoneySheetProps<Values extends Record<string, string | boolean>> {
  title: string;
  /** What pressing does. */
  label: string;
  /** Above the button. */
  note?: string;
  form: FormState<Values>;
  onClose: () => void;
  children: ReactNode;
}

/** A page of its own with one form of `useMoneyForm`. */
export const MoneySheet = <Values extends Record<string, string | boolean>>({
  title,
  label,
  note,
  form,
  onClose,
  children,
}: MoneySheetProps<Values>) => (
  <PageSheet
    title={title}
    unsaved={form.dirty}
    onClose={onClose}
    footer={
      <SubmitFooter label={label} form={form.id} busy={form.busy} {...(note === undefined ? {} : { note })} />
    }
  >
    <Form form={form}>{children}</Form>
  </PageSheet>
);

/** An amount in yuan: digits and the point alone can be typed. */
export const AmountField = ({ onChange, ...field }: Omit<TextFieldProps, 'kind' | 'before'>) => (
  <TextField
    maxLength={8}
    {...field}
    kind="decimal"
    before="¥"
    onChange={(value) => onChange(value.replace(/[^\d.]/g, ''))}
  />
);
