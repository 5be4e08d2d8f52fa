import type { prove as contract } from '@qunlu/contract/account/settings.ts';
import { proofSeconds } from '@qunlu/contract/account/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { findProvedAt, markProved } from '../store/sessions.ts';
import { consumeCode } from './codes.ts';
import { checkOwnPassword } from './password.ts';

/** 40314 unless the person behind this session has proved who they are within the last ten minutes. */
export async function requireProof(ctx: ViewerCtx): Promise<void> {
  const provedAt = await findProvedAt(ctx.db, ctx.viewer.sessionHash);
  if (!provedAt || after(provedAt, proofSeconds) <= ctx.now) fail('proofRequired');
}

/** Proves by the password, or by a code to the own number, that it is the person who holds this session. */
export async function prove(
  ctx: ViewerCtx,
  given: { code?: string | undefined; password?: string | undefined },
): Promise<OutputOf<typeof contract>> {
  const { code, password } = given;
  const { phone, sessionHash } = ctx.viewer;
  if (phone === '') {
    fail('stateChanged', { message: '您还没有绑定手机号，请退出后用微信重新登录，10分钟内再操作' });
  }
  if (password !== undefined) await checkOwnPassword(ctx, password);
  else if (code === undefined) fail('invalid', { message: '请填写密码或验证码', field: 'code' });
  const outcome = await inTransaction(ctx, async (tx) => {
    if (password === undefined) {
      const used = await consumeCode(tx, { phone, scene: 'prove', code: code ?? '' });
      if (!used.ok) return used;
    }
    await markProved(tx.db, sessionHash, tx.now);
    return { ok: true as const };
  });
  if (!outcome.ok) fail('invalid', { message: outcome.message, field: 'code' });
  return { until: secondsOf(after(ctx.now, proofSeconds)) };
}
