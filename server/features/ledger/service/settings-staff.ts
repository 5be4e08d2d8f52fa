import type {
  changeSetting as changing,
  listSettings as listing,
  Setting,
} from '@qunlu/contract/ledger/staff.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pageSizeMax, pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { audit } from '../../staff/api/audit.ts';
import type { MoneySetting } from '../ports.ts';
import { findOpenRaises } from '../store/raises.ts';
import { addSetting, findAhead, findHistories, type SettingRow } from '../store/settings.ts';
import { isRaise, propose } from './raises.ts';
import { allSettings } from './settings.ts';

const shownHistory = 20;

/** Settings with their history and what waits for a second member of staff, by the same few statements for all. */
async function presentAll(ctx: StaffCtx, settings: readonly MoneySetting[]): Promise<Setting[]> {
  const names = settings.map(({ name }) => name);
  const histories = await findHistories(ctx.db, names, shownHistory);
  const raises = new Map((await findOpenRaises(ctx.db)).map((raise) => [raise.name, raise]));
  const inForce = new Map(
    (await findAhead(ctx.db, names, ctx.now)).flatMap(({ name, value, later }) =>
      later ? [] : [[name, value] as const],
    ),
  );
  const setters = [
    ...[...histories.values()].flat().map(({ set_by }) => set_by),
    ...[...raises.values()].map(({ proposed_by }) => proposed_by),
  ].flatMap((one) => one ?? []);
  const people = setters.length > 0 ? await peopleById(ctx, [...new Set(setters)]) : new Map<number, never>();
  const change = (row: Omit<SettingRow, 'setting_id'>) => ({
    value: row.value,
    from: secondsOf(row.effective_from),
    reason: row.reason,
    by: people.get(row.set_by ?? 0)?.username ?? '',
  });
  return settings.map(({ name, label, unit, min, max, fallback }) => {
    const rows = histories.get(name) ?? [];
    const raise = raises.get(name);
    const later = rows.filter(({ effective_from }) => effective_from > ctx.now);
    // Of several for one moment the newest counts: it comes first.
    const soonest = later.find(
      ({ effective_from }) => effective_from.getTime() === later.at(-1)?.effective_from.getTime(),
    );
    return {
      name,
      label,
      unit,
      min,
      max,
      fallback,
      value: inForce.get(name) ?? fallback,
      next: soonest ? change(soonest) : null,
      history: rows.map(change),
      raise: raise
        ? {
            ...change({ ...raise, set_by: raise.proposed_by }),
            id: raise.raise_id,
            can_confirm: raise.proposed_by !== ctx.staff.userId,
          }
        : null,
    };
  });
}

export async function present(ctx: StaffCtx, setting: MoneySetting): Promise<Setting> {
  const [shown] = await presentAll(ctx, [setting]);
  if (!shown) throw new Error(`no money setting ${setting.name}`);
  return shown;
}

/** Fees and limits of all features, in their order; `next` counts them. */
export async function listSettings(
  ctx: StaffCtx,
  { size = pageSizeMax, next = 0 }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listing>> {
  const all = allSettings(ctx);
  const list = await presentAll(ctx, all.slice(next, next + size));
  return { list, next: next + size < all.length ? next + size : pagingEnd };
}

export async function changeSetting(
  ctx: StaffCtx,
  { setting, value, from, reason }: BodyOf<typeof changing>,
): Promise<Setting> {
  const known = allSettings(ctx).find(({ name }) => name === setting);
  if (!known) fail('notFound', { message: '没有这一项费率或限额' });
  const { name, label, min, max } = known;
  if (value < min || value > max)
    fail('invalid', { message: `${label}应在 ${min} 到 ${max} 之间`, field: 'value' });
  const at = from ? new Date(from * 1000) : ctx.now;
  if (from && from < secondsOf(ctx.now)) fail('invalid', { message: '生效时间不能早于现在', field: 'from' });
  return inTransaction(ctx, async (tx) => {
    if (await isRaise(tx, known, value, at)) {
      await propose(tx, known, { value, at, reason });
      await audit(tx, {
        action: 'set-money:proposed',
        subject: `setting:${name}`,
        reason: `${label} ${value}：${reason}`,
      });
      return present(tx, known);
    }
    await addSetting(tx.db, {
      name,
      value,
      effective_from: at,
      set_by: tx.staff.userId,
      reason,
      created_at: tx.now,
    });
    await audit(tx, {
      action: 'set-money',
      subject: `setting:${name}`,
      reason: `${label} ${value}：${reason}`,
    });
    return present(tx, known);
  });
}
