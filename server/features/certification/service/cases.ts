import { certificationRules, certifyStatus } from '@qunlu/contract/certification/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Ctx } from '../../../platform/context.ts';
import { lockUser } from '../../account/service/profile.ts';
import { certifyCard } from '../../card/service/certify.ts';
import { privateFileLink } from '../../media/service/private-files.ts';
import { notify } from '../../notice/service/notices.ts';
import { caseCan } from '../policy.ts';
import {
  countWaiting,
  findCertification,
  findQueue,
  hasDuplicate,
  lockCertification,
  updateCertification,
  type CertificationRow,
} from '../store.ts';

export type CertificationCase = CertificationRow;
export { caseCan, dueAt } from '../policy.ts';

const noSuchCase = (): never => fail('notFound', { message: '认证申请不存在' });

/** For staff: the queue, the oldest first. */
export const listCases = (
  ctx: Ctx,
  query: { status: number; after: number | undefined; size: number },
): Promise<CertificationCase[]> => findQueue(ctx.db, query);

export const waitingCases = (ctx: Ctx): Promise<number> => countWaiting(ctx.db);

export async function findCase(ctx: Ctx, id: number): Promise<CertificationCase> {
  return (await findCertification(ctx.db, id)) ?? noSuchCase();
}

/** The pictures for one look of one member of staff, marked and written down (D35). */
export async function openCase(
  ctx: Ctx,
  id: number,
  access: { staffId: number; reason: string },
): Promise<{ row: CertificationCase; images: { title: string; url: string }[]; twin: boolean }> {
  const row = await findCase(ctx, id);
  const parts = [
    { title: row.kind === 'person' ? '工作证明' : '营业执照', key: row.proof_key },
    { title: '身份证照片', key: row.identity_key },
  ].filter(({ key }) => key !== '');
  const images: { title: string; url: string }[] = [];
  for (const { title, key } of parts) {
    images.push({
      title,
      url: await privateFileLink(ctx, { key, viewerId: access.staffId, reason: access.reason }),
    });
  }
  return { row, images, twin: await hasDuplicate(ctx.db, row) };
}

/** D34: one decision; 42200 when somebody else was first, or the person took it back or changed what `revision` said. */
export async function decideCase(
  ctx: Ctx,
  id: number,
  decision: { pass: boolean; message: string; staffId: number; revision: number },
): Promise<CertificationCase> {
  return inTransaction(ctx, async (tx) => {
    const found = await findCase(tx, id);
    await lockUser(tx, found.user_id);
    const row = (await lockCertification(tx.db, id)) ?? noSuchCase();
    if (!caseCan(row).decide || row.card_id === null)
      fail('stateChanged', { message: '这份申请已经处理过，或申请人已撤回' });
    if (row.revision !== decision.revision)
      fail('stateChanged', { message: '申请人刚改过名片上的资料，请刷新后重新核对' });
    if (decision.staffId === row.user_id) fail('forbidden', { message: '不能审核自己的申请，请交给同事' });
    if (!decision.pass && decision.message === '')
      fail('invalid', { message: '请填写不通过的原因', field: 'message' });
    const company = row.kind === 'corporation';
    if (decision.pass) await certifyCard(tx, row.card_id, { [company ? 'corporation' : 'person']: 1 });
    const name = company ? '企业认证' : '名片认证';
    await notify(tx, row.user_id, {
      category: 'system',
      title: decision.pass ? `${name}已通过` : `${name}未通过`,
      body: decision.pass
        ? `您的名片已显示认证标记。改动姓名、公司或职位后需要重新认证。`
        : `原因：${decision.message}。修改后可在24小时后重新申请。`,
      path: `/card/certify?id=${row.card_id}`,
      key: `certification:${id}`,
    });
    return updateCertification(tx.db, id, {
      status: decision.pass ? certifyStatus.passed : certifyStatus.rejected,
      message: decision.pass ? '' : decision.message,
      decided_by: decision.staffId,
      operated_at: tx.now,
      expires_at:
        decision.pass && company ? after(tx.now, certificationRules.corporationDays * 86_400) : null,
    });
  });
}
