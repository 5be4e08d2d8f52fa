import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, secondsOf, type StaffCtx } from '../../../platform/context.ts';

/** D139: a link to one case of the back office; who signs it decides by the state of the case that it is good for one decision. */
export interface ProtectedPage {
  /** Names the kind, `roster.audit-link`: a link of one kind opens none of another. */
  purpose: string;
  /** Of the page, `audit-sms`. */
  page: string;
}

const hours = 24;
const signed = (id: number, expires: number): string => `${id} ${expires}`;

/** Signed for a day. */
export function makeProtectLink(
  ctx: StaffCtx,
  { purpose, page }: ProtectedPage,
  id: number,
): { url: string; expires_at: number } {
  const expires = secondsOf(after(ctx.now, hours * 3600));
  const mac = ctx.deps.secrets.mac(purpose, signed(id, expires)).toString('base64url');
  return {
    url: `${ctx.deps.env.consoleUrl}/console/#/protect/${page}/${id}?key=${expires}.${mac}`,
    expires_at: expires,
  };
}

/** D139, D142: whatever is wrong with a link, or with who opens it, reads alike. */
export const noSuchPage = (): never => fail('notFound', { message: '页面不存在' });

/** Fails unless an auditor opens a genuine link in its time. */
export function checkProtectLink(
  ctx: StaffCtx,
  { purpose }: ProtectedPage,
  { id, key }: { id: number; key: string },
): void {
  const [expires = '', mac = ''] = key.split('.');
  const until = Number(expires);
  const genuine = ctx.deps.secrets.isMac(purpose, signed(id, until), Buffer.from(mac, 'base64url'));
  if (!genuine || !(until > secondsOf(ctx.now)) || !ctx.staff.roles.includes('auditor')) noSuchPage();
}
