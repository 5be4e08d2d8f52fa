import { staffLogin, staffLogout, staffMe } from '@qunlu/contract/staff/calls.ts';
import type { AuthProvider } from 'react-admin';
import { call } from './call.ts';
import { dropSession, keepSession, rolesOf, tokenOf } from './session.ts';

export interface LoginInput {
  phone: string;
  password: string;
  code: string;
}

const statusOf = (error: unknown): number => (error as { status?: number }).status ?? 0;

/** The server has ended the session already. */
let over = false;

export const authProvider: AuthProvider = {
  async login({ phone, password, code }: LoginInput) {
    keepSession(await call(staffLogin, { body: { phone, password, code } }));
  },
  async logout() {
    if (tokenOf() && !over) await call(staffLogout).catch(() => undefined);
    over = false;
    dropSession();
  },
  checkAuth: () => (tokenOf() ? Promise.resolve() : Promise.reject(new Error('请先登录'))),
  checkError(error: unknown) {
    if (statusOf(error) !== 401) return Promise.resolve();
    over = true;
    return Promise.reject(new Error('登录已失效，请重新登录'));
  },
  getPermissions: async () => rolesOf(),
  async getIdentity() {
    const me = await call(staffMe);
    return { id: me.user_id, fullName: me.name };
  },
};
