import { certificationRules } from '@qunlu/contract/certification/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, secondsOf, type Deps, type StaffCtx } from '../../../platform/context.ts';
import { audit } from '../../staff/api/audit.ts';
import { mayOpenLinks } from '../policy.ts';
import { addLink, dropExpiredLinks, findLink } from '../store.ts';
import { certificationReview } from './review.ts';

// The name of its purpose is part of every hash: another one would end the links that are out.
const purpose = 'staff.link';

/** D139 */
export async function makeLink(ctx: StaffCtx, id: number): Promise<{ url: string; expires_at: number }> {
  if (!certificationReview.waits(await certificationReview.find(ctx, id))) certificationReview.over();
  const token = ctx.deps.random(24).toString('base64url');
  const expiresAt = after(ctx.now, certificationRules.linkHours * 3600);
  await inTransaction(ctx, async (tx) => {
    await addLink(tx.db, {
      token_hash: tx.deps.secrets.mac(purpose, token),
      certify_id: id,
      made_by: tx.staff.userId,
      expires_at: expiresAt,
    });
    await audit(tx, { action: 'protect-link', subject: `certification:${id}`, reason: '生成审核链接' });
  });
  return { url: `${ctx.deps.env.consoleUrl}/console/#/protect/${token}`, expires_at: secondsOf(expiresAt) };
}

/** D139, D142: whatever is wrong with a link, or with who opens it, reads alike. */
export async function openLink(ctx: StaffCtx, token: string): Promise<{ id: number }> {
  const missing = (): never => fail('notFound', { message: '页面不存在' });
  if (!mayOpenLinks(ctx.staff.roles)) missing();
  const link = (await findLink(ctx.db, ctx.deps.secrets.macs(purpose, token), ctx.now)) ?? missing();
  return certificationReview.waits(await certificationReview.find(ctx, link.certify_id))
    ? { id: link.certify_id }
    : missing();
}

export async function cleanLinks(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropExpiredLinks(deps.db, deps.clock(), goesOn);
}
