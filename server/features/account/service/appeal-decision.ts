import { userStatus } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { securityEvent } from '../events.ts';
import { isRestricted } from '../policy.ts';
import {
  closeAppeal,
  countOpenAppeals,
  findAppealById,
  findOpenAppeals,
  type AppealRow,
} from '../store/appeals.ts';
import { findUserLocked } from '../store/users.ts';
import { restrict, statusWithoutLeaving } from './restrict.ts';

export type OpenAppeal = AppealRow;

/** For staff: open appeals against being muted or banned, the oldest first. */
export const listAppeals = (
  ctx: Ctx,
  wanted: { after: number | undefined; size: number },
): Promise<OpenAppeal[]> => findOpenAppeals(ctx.db, wanted);

export const countAppeals = (): RawBuilder<number> => countOpenAppeals();

/** D12: decides an appeal; 42200 when another member of staff was first. Inside the caller's transaction. */
export async function decideAppeal(
  tx: Tx,
  appealId: number,
  decision: { pass: boolean; reply: string; staffId: number },
): Promise<OpenAppeal> {
  const { pass, reply, staffId } = decision;
  const found = (await findAppealById(tx.db, appealId)) ?? fail('notFound', { message: '申诉不存在' });
  if (found.user_id === staffId) fail('forbidden', { message: '不能处理自己的申诉，请交给同事' });
  const user = await findUserLocked(tx.db, found.user_id);
  const closed =
    (await closeAppeal(tx.db, appealId, { state: pass ? 2 : 3, reply })) ??
    fail('stateChanged', { message: '这份申诉已经处理过，请刷新后再看' });
  const status = user && (await statusWithoutLeaving(tx, user));
  if (pass && status !== undefined && isRestricted(status))
    await restrict(tx, found.user_id, { status: userStatus.normal, reason: reply });
  else
    await raise(tx, securityEvent, {
      userId: found.user_id,
      title: pass ? '您的申诉已通过' : '您的申诉未通过',
      body: reply,
      path: '/user/recover',
    });
  return closed;
}
