import type {
  changeSetting as changing,
  listSettings as listing,
  Setting,
} from '@qunlu/contract/ledger/staff.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pageSizeMax, pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/service/directory.ts';
import { audit } from '../../staff/service/audit.ts';
import type { MoneySetting } from '../ports.ts';
import { findOpenRaises } from '../store/raises.ts';
import { addSetting, findSettings, type SettingRow } from '../store/settings.ts';
import { isRaise, propose } from './raises.ts';
import { allSettings, settingOf } from './settings.ts';

const shownHistory = 20;

export async function present(
  ctx: StaffCtx,
  { name, label, unit, min, max, fallback }: MoneySetting,
): Promise<Setting> {
  const rows = await findSettings(ctx.db, name, shownHistory);
  const raise = (await findOpenRaises(ctx.db)).find((one) => one.name === name);
  const setters = [...rows.map(({ set_by }) => set_by), raise?.proposed_by].flatMap((one) => one ?? []);
  const people = setters.length > 0 ? await peopleById(ctx, setters) : new Map<number, never>();
  const change = (row: Omit<SettingRow, 'setting_id'>) => ({
    value: row.value,
    from: secondsOf(row.effective_from),
    reason: row.reason,
    by: people.get(row.set_by ?? 0)?.username ?? '',
  });
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
    value: await settingOf(ctx, name),
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
}

/** Fees and limits of all features, in their order; `next` counts them. */
export async function listSettings(
  ctx: StaffCtx,
  { size = pageSizeMax, next = 0 }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listing>> {
  const all = allSettings(ctx);
  const list: Setting[] = [];
  for (const one of all.slice(next, next + size)) list.push(await present(ctx, one));
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
