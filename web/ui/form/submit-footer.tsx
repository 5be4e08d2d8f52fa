import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import css from './submit-footer.module.css';

export interface SubmitFooterProps {
  /** The verb: 保存名片. */
  label: string;
  /** The id of the form, because the footer stands outside of it. */
  form?: string;
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  /** One line above the button: agreement, what it costs. */
  note?: ReactNode;
  /** A second, quieter action beside it. */
  secondary?: ReactNode;
}

/** The end of a form: one button that says what it does. Goes into the footer of a Page or PageSheet. */
export function SubmitFooter({ label, form, busy, disabled, onClick, note, secondary }: SubmitFooterProps) {
  return (
    <>
      {note && <div className={css['note']}>{note}</div>}
      <div className={css['row']}>
        {secondary}
        <Button
          block
          type={onClick ? 'button' : 'submit'}
          {...(form === undefined ? {} : { form })}
          {...(onClick ? { onClick } : {})}
          busy={busy ?? false}
          disabled={disabled ?? false}
        >
          {label}
        </Button>
      </div>
    </>
  );
}
