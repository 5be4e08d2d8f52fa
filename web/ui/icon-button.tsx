import type { MouseEventHandler, ReactNode } from 'react';
import css from './icon-button.module.css';
import { cx } from './cx.ts';

export interface IconButtonProps {
  /** What a screen reader says; an icon has no words of its own. */
  label: string;
  children: ReactNode;
  href?: string;
  disabled?: boolean;
  kind?: 'plain' | 'filled';
  onClick?: MouseEventHandler<HTMLElement>;
}

/** An icon to tap, 44 px square, with a name. */
export function IconButton({ label, children, href, disabled, kind = 'plain', onClick }: IconButtonProps) {
  const className = cx(css['root'], css[kind]);
  if (href !== undefined) {
    return (
      <a className={className} href={href} aria-label={label} onClick={onClick}>
        {children}
      </a>
    );
  }
  return (
    <button
      className={className}
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
