import { certificationRules, certifyStatus } from '@qunlu/contract/certification/rules.ts';
import type {
  listCases as listContract,
  viewCase as viewContract,
} from '@qunlu/contract/certification/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import { after, inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { certifyCard } from '../../card/api/certify.ts';
import { privateFileLink } from '../../media/api/private-files.ts';
import { notify } from '../../notice/api/notices.ts';
import { audit } from '../../staff/api/audit.ts';
import { caseCan } from '../policy.ts';
import { presentCase } from '../present.ts';
import {
  countWaiting,
  findCertification,
  findQueue,
  hasDuplicate,
  lockCertification,
  updateCertification,
  useLinks,
  type CertificationRow,
} from '../store.ts';

type Page = OutputOf<typeof listContract>;

const noSuchCase = (): never => fail('notFound', { message: '认证申请不存在' });

export const waitingCases = (ctx: Ctx): Promise<number> => countWaiting(ctx.db);

export async function findCase(ctx: Ctx, id: number): Promise<CertificationRow> {
  return (await findCertification(ctx.db, id)) ?? noSuchCase();
}

/** What waits, the oldest first; what is decided, the newest first. */
export async function listCases(
  ctx: Ctx,
  query: { state?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<Page> {
  const size = query.size ?? 20;
  const rows = await findQueue(ctx.db, {
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

/** The pictures for one look of one member of staff, marked and written down (D35). */
async function picturesOf(
  tx: Ctx,
  row: CertificationRow,
  access: { staffId: number; reason: string },
): Promise<{ title: string; url: string }[]> {
  const parts = [
    { title: row.kind === 'person' ? '工作证明' : '营业执照', key: row.proof_key },
    { title: '身份证照片', key: row.identity_key },
  ].filter(({ key }) => key !== '');
  const images: { title: string; url: string }[] = [];
  for (const { title, key } of parts) {
    images.push({
      title,
      url: await privateFileLink(tx, { key, viewerId: access.staffId, reason: access.reason }),
    });
  }
  return images;
}

/** D35: the pictures, marked with who looks, after the look is written down. */
export async function viewCase(
  ctx: StaffCtx,
  given: { id: number; reason: string },
): Promise<OutputOf<typeof viewContract>> {
  const { id, reason } = given;
  return inTransaction(ctx, async (tx) => {
    const row = await findCase(tx, id);
    await audit(tx, { action: 'view-certification', subject: `certification:${id}`, reason });
    return {
      ...presentCase(row),
      images: await picturesOf(tx, row, { staffId: tx.staff.userId, reason }),
      credit_code: row.credit_code,
      twin: await hasDuplicate(tx.db, row),
      message: row.message,
    };
  });
}

interface Decision {
  pass: boolean;
  message: string;
  staffId: number;
  revision: number;
}

/** D34: one decision; 42200 when somebody else was first, or the person took it back or changed what `revision` said. */
async function decide(tx: Ctx, id: number, decision: Decision): Promise<CertificationRow> {
  const found = await findCase(tx, id);
  await lockPeople(tx, [found.user_id]);
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
    expires_at: decision.pass && company ? after(tx.now, certificationRules.corporationDays * 86_400) : null,
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
    await audit(tx, {
      action: `decide-certification:${verdict}`,
      subject: `certification:${id}`,
      reason: message || '通过',
    });
    return presentCase(row);
  });
}
