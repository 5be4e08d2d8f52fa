import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, ViewerCtx, Tx } from '../../../platform/context.ts';
import { identityName, openidOf } from '../../account/api/people.ts';
import { mayWithdrawAs, realNameOf, revealRealName } from '../../identity/api/real-name-state.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { WithdrawalRow } from '../store/withdrawals.ts';

/** The WeChat app that pays out: a person is paid by the openid that they have in it. '' where nothing is paid out. */
export const payingApp = (ctx: Ctx): string => ctx.deps.pay.transferSheet().appId;

/** C092: where the person binds their WeChat and comes back to the withdrawal. */
const bindRoute = '/user/oauth/wechat?app=official&callback=%2Fuser%2Fwallet%2Fapply';

export async function payOpenid(
  ctx: ViewerCtx,
): Promise<{ openid_bound: boolean; auth_url: string; nickname: string }> {
  const appid = payingApp(ctx);
  if (appid === '') fail('stateChanged', { message: '暂时不能提现到微信，请联系客服' });
  const bound = await identityName(ctx, ctx.viewer.userId, appid);
  return {
    openid_bound: bound !== null,
    auth_url: bound === null ? `${ctx.deps.env.publicUrl}/#!${bindRoute}` : '',
    nickname: bound ?? '',
  };
}

export interface Payee {
  realname: number;
  adult: boolean;
  appid: string;
  openid: string;
  /** Why nothing can be paid out to them now; '' when it can. */
  blocked: string;
}

/** D18, D111: who the person is and where their money would go. */
export async function payeeOf(ctx: Ctx, userId: number): Promise<Payee> {
  const { state, passed, adult } = await realNameOf(ctx, userId);
  const appid = payingApp(ctx);
  const openid = await openidOf(ctx, userId, appid);
  const blocked =
    appid === ''
      ? '暂时不能提现到微信，请联系客服'
      : !passed
        ? '请先实名，再提现'
        : !adult
          ? '未满18周岁不能提现'
          : openid === ''
            ? '请先绑定收款的微信'
            : '';
  return { realname: state, adult, appid, openid, blocked };
}

/** Claims the identity for this account and fails with what is missing. The person is locked. */
export async function requirePayee(tx: Tx, userId: number): Promise<Payee> {
  await mayWithdrawAs(tx, userId);
  const payee = await payeeOf(tx, userId);
  if (payee.blocked !== '') fail('stateChanged', { message: payee.blocked });
  return payee;
}

/** D111: the name that the provider compares; the person sees that it was used. */
export const realNameFor = (ctx: Ctx, row: WithdrawalRow): Promise<string> =>
  inTransaction(ctx, (tx) => revealRealName(tx, row.user_id, { again: row.refusals > 0 }));
