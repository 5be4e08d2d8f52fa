import { useId, type ReactNode } from 'react';
import css from './field.module.css';
import { FieldContext } from './field-context.ts';
import { FieldNote } from './field-note.tsx';

export interface FieldProps {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Says 选填 beside the label: where most fields must be filled in. */
  optional?: boolean | undefined;
  /** At the end of the label line: a counter, a word to tap. */
  end?: ReactNode;
  /** The control is not one element a label can point to (a group of them). */
  group?: boolean;
}

/** A label above, the control, and under it the help or what is wrong. The control inside reads its names from here. */
export function Field({
  label,
  help,
  error,
  required,
  optional,
  end,
  group,
  children,
}: FieldProps & { children: ReactNode }) {
  const id = useId();
  const noted = Boolean(error || help);
  const head = (
    <span className={css['head']}>
      {group ? (
        <span className={css['label']} id={`${id}l`}>
          {label}
        </span>
      ) : (
        <label className={css['label']} htmlFor={id}>
          {label}
        </label>
      )}
      {required && (
        <span className={css['mark']} aria-hidden>
          必填
        </span>
      )}
      {optional && <span className={css['mark']}>选填</span>}
      {end && <span className={css['end']}>{end}</span>}
    </span>
  );
  return (
    <div
      className={css['root']}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}l` : undefined}
    >
      {head}
      <FieldContext
        value={{
          id,
          invalid: Boolean(error),
          required: required ?? false,
          ...(noted ? { describedBy: `${id}n` } : {}),
        }}
      >
        {children}
      </FieldContext>
      <FieldNote id={`${id}n`} error={error} help={help} />
    </div>
  );
}
