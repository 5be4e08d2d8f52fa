import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isTouch } from '../touch.ts';
import css from './form.module.css';
import type { Form as FormState } from './use-form.ts';

/** The fields of `useForm` in their order. Enter on a phone closes the keyboard and does not submit. */
export function Form<V extends FieldValues>({ form, children }: { form: FormState<V>; children: ReactNode }) {
  return (
    <form
      id={form.id}
      className={css['root']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || !isTouch()) return;
        event.preventDefault();
        event.target.blur();
      }}
    >
      {children}
    </form>
  );
}

/** Fields that belong together, with space between them. */
export function FieldGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={css['group']}>
      {title && <legend className={css['legend']}>{title}</legend>}
      {children}
    </fieldset>
  );
}
