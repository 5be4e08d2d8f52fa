import type { appeal as contract } from '@qunlu/contract/account/password.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { appealCan, isRestricted } from '../policy.ts';
import { addAppeal, findAppeal, type AppealRow } from '../store/appeals.ts';
import { findUser } from '../store/users.ts';

type Appeal = OutputOf<typeof contract>;

const present = (row: AppealRow | undefined, reason: string, status: number): Appeal => ({
  state: row?.state ?? 0,
  content: row?.content ?? '',
  reply: row?.reply ?? '',
  at: row ? secondsOf(row.created_at) : 0,
  reason,
  can: appealCan({ status, appeal: row?.state ?? 0 }),
});

const reasonOf = async (ctx: ViewerCtx): Promise<string> =>
  (await findUser(ctx.db, ctx.viewer.userId))?.status_reason ?? '';

/** D12: for muted and banned people, one open appeal at a time. */
export async function appeal(ctx: ViewerCtx, content: string): Promise<Appeal> {
  const { userId, status } = ctx.viewer;
  if (!isRestricted(status)) fail('forbidden', { message: '您的账号没有受到限制，无需申诉' });
  const added = await addAppeal(alone(ctx).db, { user_id: userId, content, created_at: ctx.now });
  const row = added ?? (await findAppeal(ctx.db, userId));
  if (row?.content !== content) fail('conflict', { message: '已有一份申诉正在处理，请等待结果' });
  return present(row, await reasonOf(ctx), status);
}

export async function viewAppeal(ctx: ViewerCtx): Promise<Appeal> {
  const { userId, status } = ctx.viewer;
  return present(await findAppeal(ctx.db, userId), await reasonOf(ctx), status);
}
