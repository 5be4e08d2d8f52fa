import type { Validator } from '../kernel/validators.ts';

/** What somebody may say that they know of another from their own experience. */
export const vouchKinds = ['work', 'business', 'school', 'know'] as const;
export type VouchKind = (typeof vouchKinds)[number];
export const vouchKindLabels: Record<VouchKind, string> = {
  work: '共事',
  business: '合作',
  school: '同学',
  know: '当面认识',
};

/** How a vouch stands. What is over stays readable for its two people and for staff. */
export const vouchState = { live: 0, withdrawn: 1, expired: 2, ended: 3 } as const;
export type VouchState = (typeof vouchState)[keyof typeof vouchState];

/** Why one has ended, beside its time and its giver. A block is told to nobody. */
export const vouchEnds = ['dispute', 'ban', 'staff', 'block'] as const;
export type VouchEnd = (typeof vouchEnds)[number];

export const vouchRules = {
  /** Wide characters of what is said beside kind and years. */
  text: 60,
  since: 1950,
  /** Days of an account that may vouch. */
  accountDays: 30,
  perDay: 5,
  live: 50,
  /** Days until one ends, and before that in which its giver renews it. */
  days: 730,
  renewDays: 30,
  /** Hours in which the vouched person alone sees a new one. */
  firstHours: 24,
  reason: 100,
} as const;

const contact = /(?<!\d)1[3-9](?:[\s-]?\d){9}|\d{7,}|@/;

/** A contact leaves by its card alone, where its owner reads who opened it; years may stand in the words. */
export const withoutContact: Validator = (value, label) =>
  typeof value === 'string' && contact.test(value.normalize('NFKC'))
    ? `${label}里不要写电话、邮箱和账号`
    : '';

/** `2019–2021`, `2021`, `2019 至今`. `until` 0: it goes on. */
export function vouchYears({ since, until }: { since: number; until: number }): string {
  if (until === 0) return `${since} 至今`;
  return since === until ? String(since) : `${since}–${until}`;
}
