import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pageSizeMax, pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type {
  listPrivileges as listing,
  setPrivilege as setting,
  StaffPrivilege,
} from '@qunlu/contract/membership/staff.ts';
import { inTransaction, secondsOf, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { audit } from '../../staff/api/audit.ts';
import { staysOrdered, type Change } from '../policy.ts';
import type { Membership, Privilege } from '../ports.ts';
import { addQuota, findHistory, findQuotasFrom, lockQuotas, type QuotaRow } from '../store/quotas.ts';
import { allPrivileges, valuesOf } from './quotas.ts';

const shownHistory = 20;

const isKept = ({ read, fixed }: Privilege): boolean => !read && !fixed;

async function presentAll(ctx: Ctx, wanted: readonly Privilege[]): Promise<StaffPrivilege[]> {
  const values = await valuesOf(ctx, wanted);
  const kept = wanted.filter(isKept).map(({ key }) => key);
  const { later, history } = await findHistory(ctx.db, kept, { at: ctx.now, size: shownHistory });
  const setters = [...later, ...history].flatMap(({ created_by }) => created_by ?? []);
  const people = setters.length > 0 ? await peopleById(ctx, setters) : new Map<number, never>();
  const changesOf = (rows: readonly QuotaRow[], wantedKey: string) =>
    rows
      .filter(({ key }) => key === wantedKey)
      .map(({ level, value, effective_from, reason, created_by }) => ({
        level,
        value,
        from: secondsOf(effective_from),
        reason,
        by: people.get(created_by ?? 0)?.username ?? '',
      }));
  return wanted.map((one) => ({
    key: one.key,
    title: one.title,
    unit: one.unit,
    editable: isKept(one),
    min: one.min,
    max: one.max,
    values: values.get(one.key) ?? one.fallback,
    next: changesOf(later, one.key),
    history: changesOf(history, one.key),
  }));
}

/** D119: all privileges in their order; `next` counts them. */
export async function listPrivileges(
  ctx: StaffCtx,
  { size = pageSizeMax, next = 0 }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listing>> {
  const all = allPrivileges(ctx);
  const list = await presentAll(ctx, all.slice(next, next + size));
  return { list, next: next + size < all.length ? next + size : pagingEnd };
}

const wrongOrder = (lessIsBetter: boolean): never =>
  fail('invalid', {
    message: `从那时起，商务会员的不能比个人会员的${lessIsBetter ? '多' : '少'}，个人会员的不能比没有会员的${lessIsBetter ? '多' : '少'}`,
    field: 'value',
  });

export async function setPrivilege(
  ctx: StaffCtx,
  { key, level, value, from, reason }: BodyOf<typeof setting>,
): Promise<StaffPrivilege> {
  const known = allPrivileges(ctx).find((one) => one.key === key);
  if (!known) fail('notFound', { message: '没有这一项权益' });
  const { title, min, max, fallback, lessIsBetter = false } = known;
  if (!isKept(known))
    fail('stateChanged', {
      message: known.fixed ? `“${title}”不能改` : `“${title}”请在“费率与限额”里改`,
    });
  if (value < min || value > max)
    fail('invalid', { message: `${title}应在 ${min} 到 ${max} 之间`, field: 'value' });
  if (from && from < secondsOf(ctx.now)) fail('invalid', { message: '生效时间不能早于现在', field: 'from' });
  const since = from ? new Date(from * 1000) : ctx.now;
  return inTransaction(ctx, async (tx) => {
    await lockQuotas(tx.db);
    const set = (await findQuotasFrom(tx.db, key, since)).map((row): Change => ({
      level: row.level,
      value: row.value,
      from: row.effective_from,
    }));
    if (!staysOrdered(fallback, [...set, { level, value, from: since }], { since, lessIsBetter }))
      wrongOrder(lessIsBetter);
    await addQuota(tx.db, {
      key,
      level,
      value,
      effective_from: since,
      reason,
      created_by: tx.staff.userId,
      created_at: tx.now,
    });
    await audit(tx, {
      action: 'set-privilege',
      subject: `privilege:${key}`,
      reason: `${title} ${levelWords[level]} ${value}：${reason}`,
    });
    const [shown] = await presentAll(tx, [known]);
    return shown ?? fail('notFound');
  });
}

const levelWords: Record<Membership, string> = {
  none: '没有会员',
  member: '个人会员',
  commerce: '商务会员',
};
