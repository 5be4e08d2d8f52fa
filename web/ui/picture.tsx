import { ImageOff } from './icons.ts';
import { useState, type ReactNode } from 'react';
import css from './picture.module.css';
import { cx } from './cx.ts';

export interface PictureProps {
  src?: string | null;
  /** '' for a picture that only decorates. */
  alt: string;
  className?: string | undefined;
  /** Loaded at once instead of when it comes near the screen. */
  eager?: boolean;
  /** Shown when there is no picture or it does not load. */
  fallback?: ReactNode;
}

/** On a safe page pictures come safely, too (B120): the browser would refuse them otherwise. */
export const secured = (src: string, page = location.protocol): string =>
  page === 'https:' ? src.replace(/^http:/, 'https:') : src;

/** A picture that never breaks: when it does not load, a quiet default image takes its place. */
export function Picture({ src, alt, className, eager, fallback }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src && failed !== src) {
    return (
      <img
        className={cx(css['image'], className)}
        src={secured(src)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={() => setFailed(src)}
      />
    );
  }
  if (fallback !== undefined) return fallback;
  return (
    <span
      className={cx(css['fallback'], className)}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <ImageOff size={24} aria-hidden />
    </span>
  );
}
