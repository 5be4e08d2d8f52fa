import type { decideSetting as deciding, Setting } from '@qunlu/contract/ledger/staff.ts';
import { raiseDays } from '@qunlu/contract/ledger/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { RawBuilder } from 'kysely';
import {
  after,
  inTransaction,
  secondsOf,
  type Ctx,
  type StaffCtx,
  type Tx,
} from '../../../platform/context.ts';
import { audit } from '../../staff/api/audit.ts';
import type { MoneySetting } from '../ports.ts';
import { addRaise, endRaise, countOpenRaises, lockRaise } from '../store/raises.ts';
import { addSetting } from '../store/settings.ts';
import { allSettings, settingOf } from './settings.ts';

const daySeconds = 86_400;

/** Whether people pay more by it than they would without it. */
export const isRaise = async (ctx: Ctx, known: MoneySetting, value: number, at: Date): Promise<boolean> =>
  known.fee === true && value > (await settingOf(ctx, known.name, at));

/** People learn of it so long before. */
function requireAnnounced(ctx: Ctx, at: Date): void {
  const first = after(ctx.now, raiseDays * daySeconds);
  if (at < first)
    fail('invalid', {
      message: `涨价要提前 ${raiseDays} 天公布，最早从 ${dateTime(secondsOf(first))} 起`,
      field: 'from',
    });
}

/** One member of staff proposes it; nothing changes before another has confirmed. */
export async function propose(
  tx: Tx<StaffCtx>,
  known: MoneySetting,
  given: { value: number; at: Date; reason: string },
): Promise<void> {
  requireAnnounced(tx, given.at);
  const made = await addRaise(tx.db, {
    name: known.name,
    value: given.value,
    effective_from: given.at,
    reason: given.reason,
    proposed_by: tx.staff.userId,
    created_at: tx.now,
  });
  if (!made) fail('invalid', { message: '这一项已有一个涨价等同事确认，请先处理它', field: 'value' });
}

/** Another member of staff confirms a raise, or anybody of them turns it down. Answers the setting that it is about. */
export async function decideRaise(
  ctx: StaffCtx,
  { id, verdict }: BodyOf<typeof deciding>,
  present: (tx: Tx<StaffCtx>, known: MoneySetting) => Promise<Setting>,
): Promise<Setting> {
  return inTransaction(ctx, async (tx) => {
    const row = (await lockRaise(tx.db, id)) ?? fail('notFound', { message: '没有这个涨价' });
    const known = allSettings(tx).find(({ name }) => name === row.name);
    if (row.confirmed !== null || !known) fail('stateChanged', { message: '这个涨价已经处理过，请刷新' });
    const confirmed = verdict === 'pass';
    if (confirmed && row.proposed_by === tx.staff.userId)
      fail('forbidden', { message: '涨价要由另一位同事确认' });
    if (confirmed) {
      requireAnnounced(tx, row.effective_from);
      await addSetting(tx.db, {
        name: row.name,
        value: row.value,
        effective_from: row.effective_from,
        set_by: tx.staff.userId,
        reason: row.reason,
        created_at: tx.now,
      });
    }
    await endRaise(tx.db, id, { confirmed, by: tx.staff.userId, at: tx.now });
    await audit(tx, {
      action: `decide-money:${verdict}`,
      subject: `setting:${row.name}`,
      reason: `${known.label} ${row.value}：${row.reason}`,
    });
    return present(tx, known);
  });
}

export const waitingRaises = (): RawBuilder<number> => countOpenRaises();
