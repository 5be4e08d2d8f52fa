import css from './badge.module.css';

export interface BadgeProps {
  /** Nothing is shown for 0. */
  count?: number;
  /** A dot instead of a number. */
  dot?: boolean;
  /** What is counted, for a screen reader: 3 条未读. */
  label?: string;
  max?: number;
}

/** The red mark for what is new or unread: a number, 99+ above it, or a dot. */
export function Badge({ count = 0, dot, label = '条未读', max = 99 }: BadgeProps) {
  if (!dot && count <= 0) return null;
  if (dot) {
    return (
      <span className={css['dot']}>
        <span className="visually-hidden">有新内容</span>
      </span>
    );
  }
  return (
    <span className={css['root']}>
      <span aria-hidden>{count > max ? `${max}+` : count}</span>
      <span className="visually-hidden">{`${count} ${label}`}</span>
    </span>
  );
}
