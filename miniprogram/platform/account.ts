import type { Session } from '@qunlu/contract/account/entity.ts';
import { handOver, miniLogin, miniPhone, wechatRegister } from '@qunlu/contract/account/wechat.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { call, noNetwork } from './call.ts';

/** Who brought a newcomer. */
export interface SignupSource {
  qc?: string;
  ac?: string;
}

/** What WeChat's login leads to: a session, or a ticket with which a newcomer registers. */
export type Arrival = OutputOf<typeof miniLogin>;

/** Logs in by WeChat (D6). */
export async function arrive(source: SignupSource): Promise<Arrival> {
  return call(miniLogin, { body: { js_code: await loginCode(), ...source } });
}

export const register = (ticket: string, source: SignupSource): Promise<Session> =>
  call(wechatRegister, { body: { ticket, protocolIds: [1, 2], ...source } });

/** A ticket with which the page inside logs in by itself: it never gets the session of the mini-program (D182). */
export async function ticketOf({ token }: Session): Promise<string> {
  return (await call(handOver, { token })).ticket;
}

/** Binds the number that WeChat has proved. `code`: of its button, once. */
export async function bindPhone({ token }: Session, code: string): Promise<void> {
  await call(miniPhone, { token, body: { code } });
}

const loginCode = (): Promise<string> =>
  new Promise((resolve, reject) => {
    wx.login({ success: ({ code }) => resolve(code), fail: () => reject(new Error(noNetwork)) });
  });
