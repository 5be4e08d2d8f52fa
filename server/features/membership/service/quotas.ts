import type { Ctx } from '../../../platform/context.ts';
import { privileges, type Membership, type Privilege } from '../ports.ts';
import { findAllowance } from '../store/level.ts';
import { findQuotas } from '../store/quotas.ts';
import { levelOf } from './level.ts';

export type Values = Readonly<Record<Membership, number>>;

const ordered = new WeakMap<object, readonly Privilege[]>();

/** Everything that memberships change, in the order in which people read it; ordered once, since every card asks. */
export function allPrivileges(ctx: Ctx): readonly Privilege[] {
  const given = ctx.deps.ports.get(privileges);
  const all = ordered.get(given) ?? given.flat().toSorted((one, other) => one.order - other.order);
  ordered.set(given, all);
  return all;
}

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
    const found = { ...one.fallback, ...(await one.read?.(ctx)) };
    for (const { key, level, value } of set) if (key === one.key) found[level] = value;
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

/** A person's membership, and what each permits now of one privilege that is kept here. One statement. */
export async function allowanceOf(
  ctx: Ctx,
  key: string,
  userId: number,
): Promise<{ level: Membership; values: Values }> {
  const one = privilegeOf(ctx, key);
  if (one.read || one.fixed) throw new Error(`${key} is kept elsewhere`);
  const found = await findAllowance(ctx.db, { userId, key, at: ctx.now });
  return { level: levelOf(found.rank), values: { ...one.fallback, ...found.values } };
}

/** What a person may now (D118): at once after paying, and at once after the end. */
export async function quotaOfPerson(ctx: Ctx, key: string, userId: number): Promise<number> {
  const { level, values } = await allowanceOf(ctx, key, userId);
  return values[level];
}
