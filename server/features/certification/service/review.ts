import { certificationRules, certifyStatus } from '@qunlu/contract/certification/rules.ts';
import type {
  decideCertificationReview as decideContract,
  listCertificationReviews as listContract,
  viewCertificationReview as viewContract,
} from '@qunlu/contract/certification/staff.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { certifyCard } from '../../card/api/certify.ts';
import { privateFileLink } from '../../media/api/private-files.ts';
import { notify } from '../../notification/api/notifications.ts';
import { defineReview, type Outcome } from '../../staff/api/review.ts';
import { isWaiting } from '../policy.ts';
import { presentReview } from '../present.ts';
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
import { subjectOf } from './own.ts';

type Page = OutputOf<typeof listContract>;
type Line = Page['list'][number];

export const certificationReview = defineReview({
  name: 'certification',
  idOf: (row) => row.certify_id,
  subjectOf: (row) => subjectOf(row.certify_id),
  waiting: certifyStatus.applying,
  waits: isWaiting,
  parties: (row) => [row.user_id],
  versionOf: (row) => row.revision,
  store: { find: findCertification, lock: lockCertification, page: findQueue, count: countWaiting },
  none: () => fail('notFound', { message: '认证申请不存在' }),
  words: {
    over: '这份申请已经处理过，或申请人已撤回',
    own: '不能审核自己的申请，请交给同事',
    changed: '申请人刚改过名片上的资料，请刷新后重新核对',
  },
  reasonField: 'message',
  change: settle,
  notify: (tx, row, { pass, reason }) => {
    const name = row.kind === 'corporation' ? '企业认证' : '名片认证';
    return notify(tx, row.user_id, {
      category: 'system',
      title: pass ? `${name}已通过` : `${name}未通过`,
      body: pass
        ? `您的名片已显示认证标记。改动姓名、公司或职位后需要重新认证。`
        : `原因：${reason}。修改后可在24小时后重新申请。`,
      path: `/card/certify?id=${row.card_id}`,
      key: `certification:${row.certify_id}`,
    });
  },
});

/** Its links open nothing any more (D139). */
async function settle(
  tx: Tx,
  row: CertificationRow,
  { pass, reason, staffId }: Outcome,
): Promise<CertificationRow> {
  const company = row.kind === 'corporation';
  if (pass && row.card_id !== null)
    await certifyCard(tx, row.card_id, { [company ? 'corporation' : 'person']: 1 });
  await useLinks(tx.db, row.certify_id, tx.now);
  return updateCertification(tx.db, row.certify_id, {
    status: pass ? certifyStatus.passed : certifyStatus.rejected,
    message: reason,
    decided_by: staffId,
    operated_at: tx.now,
    expires_at: pass && company ? after(tx.now, certificationRules.corporationDays * 86_400) : null,
  });
}

const lineOf = (ctx: StaffCtx, row: CertificationRow): Line =>
  presentReview(row, certificationReview.may(row, ctx));

export const listReviews = (ctx: StaffCtx, query: QueryOf<typeof listContract>): Promise<Page> =>
  certificationReview.list(ctx, query, (rows) => rows.map((row) => lineOf(ctx, row)));

/** The pictures for one look of one member of staff, marked and written down (D35). */
async function picturesOf(
  tx: Tx,
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

/** D35: the pictures, marked with who looks. */
export const viewReview = (
  ctx: StaffCtx,
  given: BodyOf<typeof viewContract>,
): Promise<OutputOf<typeof viewContract>> =>
  certificationReview.view(ctx, given, async (tx, row) => ({
    ...lineOf(tx, row),
    images: await picturesOf(tx, row, { staffId: tx.staff.userId, reason: given.reason }),
    credit_code: row.credit_code,
    twin: await hasDuplicate(tx.db, row),
    message: row.message,
  }));

export async function decideReview(
  ctx: StaffCtx,
  { id, verdict, message, revision = 0 }: BodyOf<typeof decideContract>,
): Promise<Line> {
  return lineOf(
    ctx,
    await certificationReview.decide(ctx, { id, verdict, reason: message, version: revision }),
  );
}
