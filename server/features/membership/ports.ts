import type { MembershipLevel } from '@qunlu/contract/membership/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

export type Membership = MembershipLevel;

/** What a membership changes (D119): a quota, a price, a share. */
export interface Privilege {
  /** `feature.name`, stable: rows store it. */
  key: string;
  /** Chinese, as people compare it. */
  title: string;
  /** Place in the table; the lower stands higher. */
  order: number;
  unit: 'count' | 'basis-points' | 'fen';
  /** In force until the operator says otherwise. */
  fallback: Readonly<Record<Membership, number>>;
  min: number;
  max: number;
  /** Whether less is better, as of prices; then a membership's value is at most the free one. */
  lessIsBetter?: boolean;
  /** Where the values stand when they are not kept here, e.g. prices in the settings of the ledger. */
  read?(ctx: Ctx): Promise<Readonly<Record<Membership, number>>>;
  /** Not to be changed, e.g. whether there is something at all. */
  fixed?: boolean;
  /** A value as people read it: `3 张`, `全部`, `6%`. */
  words(value: number): string;
  /**
   * What this person would gain by it out of their own use, one sentence; '' when nothing. For those without membership. `values`:
   * what memberships permit of it now.
   */
  gain?(ctx: Ctx, userId: number, values: Readonly<Record<Membership, number>>): Promise<string>;
}

/** What each feature gives to members. */
export const privileges = manyPort<readonly Privilege[]>('membership.privileges');
