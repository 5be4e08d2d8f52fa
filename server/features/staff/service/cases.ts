import { certifyStatus } from '@qunlu/contract/certification/rules.ts';
import type {
  listCases as listContract,
  viewCase as viewContract,
} from '@qunlu/contract/certification/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { certificationRules } from '@qunlu/contract/certification/rules.ts';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { after, inTransaction, secondsOf, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import {
  caseCan,
  decideCase as decide,
  findCase,
  listCases as findCases,
  openCase,
} from '../../certification/service/cases.ts';
import { mayOpenLinks } from '../policy.ts';
import { presentCase } from '../present.ts';
import { addLink, findLink, useLinks } from '../store/links.ts';
import { record } from './audit.ts';

type Page = OutputOf<typeof listContract>;

export async function listCases(
  ctx: Ctx,
  query: { state?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<Page> {
  const size = query.size ?? 20;
  const rows = await findCases(ctx, {
    status: Number(query.state ?? certifyStatus.applying),
    after: query.next,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  return {
    list: shown.map(presentCase),
    next: rows.length > size ? (shown.at(-1)?.certify_id ?? pagingEnd) : pagingEnd,
  };
}

/** D35: the pictures, marked with who looks, after the look is written down. */
export async function viewCase(
  ctx: StaffCtx,
  given: { id: number; reason: string },
): Promise<OutputOf<typeof viewContract>> {
  const { id, reason } = given;
  return inTransaction(ctx, async (tx) => {
    await findCase(tx, id);
    await record(tx, { action: 'view-certification', subject: `certification:${id}`, reason });
    const { row, images, twin } = await openCase(tx, id, { staffId: tx.staff.userId, reason });
    return { ...presentCase(row), images, credit_code: row.credit_code, twin, message: row.message };
  });
}

/** D34: once; its links open nothing any more (D139). */
export async function decideCase(
  ctx: StaffCtx,
  given: { id: number; verdict: Verdict; message?: string | undefined; revision?: number | undefined },
): Promise<Page['list'][number]> {
  const { id, verdict, message = '', revision = 0 } = given;
  return inTransaction(ctx, async (tx) => {
    const staffId = tx.staff.userId;
    const row = await decide(tx, id, { pass: verdict === 'pass', message, staffId, revision });
    await useLinks(tx.db, id, tx.now);
    await record(tx, {
      action: `decide-certification:${verdict}`,
      subject: `certification:${id}`,
      reason: message || '通过',
    });
    return presentCase(row);
  });
}

const hashOf = (ctx: Ctx, token: string): Buffer => ctx.deps.secrets.mac('staff.link', token);

/** D139 */
export async function makeLink(ctx: StaffCtx, id: number): Promise<{ url: string; expires_at: number }> {
  const row = await findCase(ctx, id);
  if (!caseCan(row).link) fail('stateChanged', { message: '这份申请已经处理过，或申请人已撤回' });
  const token = ctx.deps.random(24).toString('base64url');
  const expiresAt = after(ctx.now, certificationRules.linkHours * 3600);
  await inTransaction(ctx, async (tx) => {
    await addLink(tx.db, {
      token_hash: hashOf(tx, token),
      certify_id: id,
      made_by: tx.staff.userId,
      expires_at: expiresAt,
    });
    await record(tx, { action: 'protect-link', subject: `certification:${id}`, reason: '生成审核链接' });
  });
  return { url: `${ctx.deps.env.consoleUrl}/console/#/protect/${token}`, expires_at: secondsOf(expiresAt) };
}

/** D139, D142: whatever is wrong with a link, or with who opens it, reads alike. */
export async function openLink(ctx: StaffCtx, token: string): Promise<{ id: number }> {
  const missing = (): never => fail('notFound', { message: '页面不存在' });
  if (!mayOpenLinks(ctx.staff.roles)) missing();
  const link = (await findLink(ctx.db, hashOf(ctx, token), ctx.now)) ?? missing();
  const row = await findCase(ctx, link.certify_id);
  return caseCan(row).decide ? { id: link.certify_id } : missing();
}
