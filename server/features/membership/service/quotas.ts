import { membershipLevels } from '@qunlu/contract/membership/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { privileges, type Membership, type Privilege } from '../ports.ts';
import { findQuotas } from '../store/quotas.ts';
import { membershipOf } from './level.ts';

export type Values = Readonly<Record<Membership, number>>;

/** Everything that memberships change, in the order in which people read it. */
export const allPrivileges = (ctx: Ctx): readonly Privilege[] =>
  ctx.deps.ports
    .get(privileges)
    .flat()
    .toSorted((one, other) => one.order - other.order);

function privilegeOf(ctx: Ctx, key: string): Privilege {
  const known = allPrivileges(ctx).find((one) => one.key === key);
  if (!known) throw new Error(`no privilege ${key}`);
  return known;
}

/** What each membership may now, by key. One statement for all that are kept here. */
export async function valuesOf(ctx: Ctx, wanted: readonly Privilege[]): Promise<Map<string, Values>> {
  const kept = wanted.filter(({ read, fixed }) => !read && !fixed).map(({ key }) => key);
  const set = await findQuotas(ctx.db, kept, ctx.now);
  const values = new Map<string, Values>();
  for (const one of wanted) {
    const found = { ...one.fallback };
    for (const level of membershipLevels)
      found[level] = one.read
        ? await one.read(ctx, level)
        : (set.find(({ key, level: of }) => key === one.key && of === level)?.value ?? found[level]);
    values.set(one.key, found);
  }
  return values;
}

/** What each membership may now of one privilege. */
export async function quotasOf(ctx: Ctx, key: string): Promise<Values> {
  const one = privilegeOf(ctx, key);
  return (await valuesOf(ctx, [one])).get(key) ?? one.fallback;
}

/** How much of a privilege a membership permits; `set`: the values in force, where somebody has read `membership_value`. */
export const permitted = (
  ctx: Ctx,
  key: string,
  level: Membership,
  set: Readonly<Partial<Record<string, number>>> = {},
): number => set[level] ?? privilegeOf(ctx, key).fallback[level];

/** How much of a privilege a membership permits now; `of` answers for a person. */
export const quotaOf = async (ctx: Ctx, key: string, membership: Membership): Promise<number> =>
  (await quotasOf(ctx, key))[membership];

/** What a person may now (D118): at once after paying, and at once after the end. */
export const quotaOfPerson = async (ctx: Ctx, key: string, userId: number): Promise<number> =>
  quotaOf(ctx, key, await membershipOf(ctx, userId));
