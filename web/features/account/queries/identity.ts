import { viewUser } from '@qunlu/contract/account/calls.ts';
import {
  bindPhone,
  bindWechat,
  listBindings,
  phoneInfo,
  proveWechat,
  unbind,
} from '@qunlu/contract/account/bindings.ts';
import type { Session } from '@qunlu/contract/account/entity.ts';
import {
  appeal,
  loginByPassword,
  recoverAccount,
  setPassword,
  viewAppeal,
} from '@qunlu/contract/account/password.ts';
import { protocolIds } from '@qunlu/contract/account/rules.ts';
import { wechatLogin, wechatRegister } from '@qunlu/contract/account/wechat.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { takeVerifier } from '../../../platform/host/oauth.ts';
import { call } from '../../../platform/http/call.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { login } from '../../../platform/session.ts';
import { signupSource } from '../queries.ts';

/** Fetches the screens about the account's security again after a change. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(
    [keyOf(viewUser, {}), [listBindings.id], [phoneInfo.id]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

export async function loginWithPassword(username: string, password: string): Promise<Session> {
  const answer = await call(loginByPassword, { body: { username, password } });
  login(answer);
  return answer;
}

/** Sets a new password by a code of the phone; logs in here and out everywhere else. */
export async function recover(body: BodyInput<typeof recoverAccount>): Promise<void> {
  login(await call(recoverAccount, { body }));
}

/** B213: with the old password or with a code. */
export async function changePassword(
  client: QueryClient,
  body: BodyInput<typeof setPassword>,
): Promise<void> {
  await call(setPassword, { body });
  await refresh(client);
}

export function useBindings() {
  return useRead(listBindings, undefined, { staleTime: 0 });
}

export function usePhoneInfo() {
  return useRead(phoneInfo, undefined, { staleTime: 0 });
}

export async function bindNumber(client: QueryClient, body: BodyInput<typeof bindPhone>): Promise<void> {
  await call(bindPhone, { body });
  await refresh(client);
}

/** Whether a number has been bound elsewhere meanwhile. */
export async function hasNumber(client: QueryClient): Promise<boolean> {
  const { phone } = await call(phoneInfo);
  if (phone !== '') await refresh(client);
  return phone !== '';
}

export async function unbindOne(client: QueryClient, body: BodyInput<typeof unbind>): Promise<void> {
  await call(unbind, { body });
  await refresh(client);
}

/** What came back from WeChat, as the address carries it. */
export interface Return {
  code: string;
  state: string;
}

const proofOf = ({ code, state }: Return) => ({ code, state, verifier: takeVerifier(state) || 'none' });

/** Finishes a login by WeChat: a session, or a ticket to register with. */
export function arrive(back: Return): Promise<OutputOf<typeof wechatLogin>> {
  return call(wechatLogin, { body: proofOf(back) });
}

export async function registerByWechat(ticket: string): Promise<void> {
  login(await call(wechatRegister, { body: { ticket, protocolIds: [...protocolIds], ...signupSource() } }));
}

/** Binds the WeChat account that the person has just authorised with; answers with the route they came from. */
export async function bindReturned(back: Return): Promise<string> {
  const { openid, appid, route } = await call(proveWechat, { body: proofOf(back) });
  await call(bindWechat, { body: { openid, appid } });
  return route;
}

export function useAppeal(enabled: boolean) {
  return useRead(viewAppeal, undefined, { enabled, staleTime: 0 });
}

export async function sendAppeal(client: QueryClient, content: string): Promise<void> {
  client.setQueryData(keyOf(viewAppeal, undefined), await call(appeal, { body: { content } }));
}
