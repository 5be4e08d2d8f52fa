import type { MouseEventHandler, ReactNode } from 'react';
import css from './button.module.css';
import { cx } from './cx.ts';
import { LoaderCircle } from './icons.ts';

export interface ButtonProps {
  children: ReactNode;
  /** primary: the one action of a screen; secondary: beside it; quiet: a word to tap; danger: what cannot be taken back. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'm' | 's';
  /** As wide as its place. */
  block?: boolean;
  icon?: ReactNode;
  /** Busy: keeps its width and its label, ignores taps. */
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  /** The id of the form that a submit button outside of it belongs to. */
  form?: string;
  /** An address makes it a link that looks like a button. */
  href?: string;
  autoFocus?: boolean;
  onClick?: MouseEventHandler<HTMLElement>;
}

/** A button, or a link that looks like one. */
export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'primary',
    size = 'm',
    block,
    icon,
    busy,
    disabled,
    type = 'button',
    form,
    href,
    autoFocus,
    onClick,
  } = props;
  const className = cx(css['root'], css[kind], css[size], block && css['block'], busy && css['busy']);
  const content = (
    <>
      <span className={css['content']}>
        {icon}
        <span>{children}</span>
      </span>
      {busy && <LoaderCircle className={css['spinner']} size={20} aria-hidden />}
    </>
  );
  if (href !== undefined && !disabled) {
    return (
      <a className={className} href={href} onClick={onClick}>
        {content}
      </a>
    );
  }
  return (
    <button
      className={className}
      type={type}
      form={form}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      autoFocus={autoFocus}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  );
}
