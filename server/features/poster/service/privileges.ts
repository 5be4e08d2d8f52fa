import type { Privilege } from '../../membership/ports.ts';

/** D88, D119: what `mayUnmark` keeps. */
export const posterPrivileges: readonly Privilege[] = [
  {
    key: 'poster.unmarked',
    title: '海报不写“群录”',
    order: 58,
    unit: 'count',
    fallback: { none: 0, member: 1, commerce: 1 },
    min: 0,
    max: 1,
    fixed: true,
    words: (value) => (value > 0 ? '可以' : '—'),
  },
];
