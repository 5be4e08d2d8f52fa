import { product, protocolIds } from '@qunlu/contract/account/rules.ts';
import { type Session } from '@qunlu/contract/account/entity.ts';
import { loginByCode, phoneVerifyTime, viewUser } from '@qunlu/contract/account/calls.ts';
import { phone as phoneRule } from '@qunlu/contract/kernel/validators.ts';
import { firstTouch } from '../../platform/attribution.ts';
import { call } from '../../platform/http/call.ts';
import { useRead } from '../../platform/query.ts';
import { login, useSession } from '../../platform/session.ts';

/** The person who is logged in. */
export function useMe() {
  const { guest } = useSession();
  return useRead(viewUser, {}, { enabled: !guest });
}

export function isMobile(phone: string): boolean {
  return phone !== '' && phoneRule(phone, '手机号') === '';
}

/** Whether a code may be sent to a number, and when the next; fetched for each number. `own`: '' means one's own. */
export function useVerifyTime(phone: string, own = false) {
  const query = phone === '' && own ? {} : { phone };
  return useRead(phoneVerifyTime, query, { enabled: isMobile(phone) || (own && phone === ''), staleTime: 0 });
}

/** The attribution that a registration sends (D144). */
export function signupSource(): { qc?: string; ac?: string } {
  const { qc, ac } = firstTouch();
  return { ...(qc ? { qc } : {}), ...(ac ? { ac } : {}) };
}

/** Logs in, or registers a number that is new (B204). */
export async function loginWithCode(phone: string, code: string): Promise<Session> {
  const answer = await call(loginByCode, {
    body: {
      phone,
      code,
      product,
      protocolIds: [...protocolIds],
      ...signupSource(),
    },
  });
  login(answer);
  return answer;
}
