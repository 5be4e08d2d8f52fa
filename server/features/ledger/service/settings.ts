import { secondsOf, type Ctx } from '../../../platform/context.ts';
import { moneySettings, type MoneySetting } from '../ports.ts';
import { findAhead, findSetting, findSettings } from '../store/settings.ts';

/** Every fee and limit of every feature. */
export const allSettings = (ctx: Ctx): readonly MoneySetting[] => ctx.deps.ports.get(moneySettings).flat();

const settingNamed = (ctx: Ctx, name: string): MoneySetting => {
  const known = allSettings(ctx).find((one) => one.name === name);
  if (!known) throw new Error(`no money setting ${name}`);
  return known;
};

/** What a transaction has read: an order asks for the same fee as it is made and as it is paid. */
const read = new WeakMap<object, Map<string, number>>();

/** The value in force at `at` (now by default), in the unit of the setting. */
export async function settingOf(ctx: Ctx, name: string, at: Date = ctx.now): Promise<number> {
  const known = settingNamed(ctx, name);
  const values = (ctx.db.isTransaction && read.get(ctx.db)) || new Map<string, number>();
  const asked = `${name} ${at.getTime()}`;
  const value = values.get(asked) ?? (await findSetting(ctx.db, name, at)) ?? known.fallback;
  if (ctx.db.isTransaction) read.set(ctx.db, values.set(asked, value));
  return value;
}

/** Several, now, in the order of their names. One statement. */
export async function settingsOf<const Names extends readonly string[]>(
  ctx: Ctx,
  names: Names,
): Promise<{ [At in keyof Names]: number }> {
  const rows = await findSettings(ctx.db, names, ctx.now);
  const values = names.map(
    (name) => rows.find((row) => row.name === name)?.value ?? settingNamed(ctx, name).fallback,
  );
  return values as { [At in keyof Names]: number };
}

interface ShownFee extends Pick<MoneySetting, 'name' | 'label' | 'unit'> {
  value: number;
  next: { value: number; from: number } | null;
}

/** What people pay to the platform, and what of it will change when, for everybody. */
export async function feesShown(ctx: Ctx): Promise<ShownFee[]> {
  const fees = allSettings(ctx).filter(({ fee }) => fee);
  const rows = await findAhead(
    ctx.db,
    fees.map(({ name }) => name),
    ctx.now,
  );
  return fees.map(({ name, label, unit, fallback }) => {
    const [now, next] = [false, true].map((later) =>
      rows.find((row) => row.name === name && row.later === later),
    );
    return {
      name,
      label,
      unit,
      value: now?.value ?? fallback,
      next: next ? { value: next.value, from: secondsOf(next.effective_from) } : null,
    };
  });
}
