import { useId, type ReactNode } from 'react';
import css from './dialog-box.module.css';
import { cx } from '../cx.ts';
import { Modal } from './modal.tsx';

export interface DialogButton {
  label: string;
  onTap: () => void;
  strong?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Holds the focus when the dialog opens. */
  first?: boolean;
}

export interface DialogBoxProps {
  title?: string | undefined;
  /** What a screen reader calls it when it has no title: its message does. */
  children: ReactNode;
  buttons: readonly DialogButton[];
  role?: 'dialog' | 'alertdialog';
  /** The body is a form field, not a sentence: it stands at the left. */
  field?: boolean;
  onClose: () => void;
}

/** The shape of confirm, alert and prompt: a title, a body, one or two buttons. */
export function DialogBox({ title, children, buttons, role = 'dialog', field, onClose }: DialogBoxProps) {
  const id = useId();
  return (
    <Modal
      role={role}
      labelledBy={title ? `${id}t` : `${id}b`}
      {...(title && !field ? { describedBy: `${id}b` } : {})}
      onClose={onClose}
    >
      <div className={css['content']}>
        {title && (
          <h2 id={`${id}t`} className={css['title']}>
            {title}
          </h2>
        )}
        <div id={`${id}b`} className={cx(css['body'], !title && css['alone'], field && css['field'])}>
          {children}
        </div>
      </div>
      <div className={css['buttons']}>
        {buttons.map((button) => (
          <button
            key={button.label}
            type="button"
            className={cx(css['button'], button.strong && css['strong'], button.danger && css['danger'])}
            disabled={button.disabled}
            data-autofocus={button.first ? '' : undefined}
            onClick={button.onTap}
          >
            {button.label}
          </button>
        ))}
      </div>
    </Modal>
  );
}
