import css from './field-note.module.css';
import { CircleAlert } from '../icons.ts';

export interface FieldNoteProps {
  id?: string;
  error?: string | undefined;
  help?: string | undefined;
}

/** The line under a control: what is wrong, with an icon, or what helps to fill it in. */
export function FieldNote({ id, error, help }: FieldNoteProps) {
  if (error) {
    return (
      <p id={id} className={css['error']}>
        <CircleAlert size={16} aria-hidden />
        <span>{error}</span>
      </p>
    );
  }
  if (!help) return null;
  return (
    <p id={id} className={css['help']}>
      {help}
    </p>
  );
}
