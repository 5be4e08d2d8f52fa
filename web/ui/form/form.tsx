import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isTouch } from '../touch.ts';
import css from './form.module.css';
import type { Form as FormState } from './use-form.ts';

/** The field after one, by the order in the form. */
function nextField(form: HTMLFormElement, field: HTMLInputElement): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>('input:not([type=radio]), select, textarea')];
  return fields[fields.indexOf(field) + 1];
}

/**
 * The fields of `useForm` in their order. Enter on a phone does not submit: it closes the keyboard, or moves on where the
 * key says so.
 */
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
        if (event.target.getAttribute('enterkeyhint') === 'next')
          nextField(event.currentTarget, event.target)?.focus();
        else event.target.blur();
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
