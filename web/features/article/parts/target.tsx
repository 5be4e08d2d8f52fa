import { isInside } from '@qunlu/contract/article/rules.ts';
import type { ReactNode } from 'react';
import { openExternal } from '../../../platform/host/external.ts';

interface TargetProps {
  /** A place inside, a page elsewhere, or '' for nothing. */
  url: string;
  className?: string | undefined;
  children: ReactNode;
  onFollow?: () => void;
}

/** What an operator linked: places inside open here, other sites after a question (D165). */
export function Target({ url, className, children, onFollow }: TargetProps) {
  if (url === '') return <span className={className}>{children}</span>;
  if (isInside(url))
    return (
      <a className={className} href={`#!${url}`} onClick={onFollow}>
        {children}
      </a>
    );
  return (
    <a
      className={className}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        onFollow?.();
        void openExternal(url);
      }}
    >
      {children}
    </a>
  );
}
