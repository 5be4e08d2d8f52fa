import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';
import { applicationStatus, serviceRules } from '@qunlu/contract/service/rules.ts';
import type { viewApplication as viewContract } from '@qunlu/contract/service/seller.ts';
import { inTransaction, type ViewerCtx } from '../../../../platform/context.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { circleProblem, requireSeller } from '../../../identity/api/selling.ts';
import { showFiles } from '../../../media/api/files.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import type { Needs } from '../../policy/applications.ts';
import { presentOwn } from '../../present/application.ts';
import { findApplication, findNamedCards, insertApplication } from '../../store/applications.ts';

type Shown = OutputOf<typeof viewContract>;

/** The pictures of an application, as a subject of files. */
export const applicationFiles = (id: number): string => `service-application:${id}`;

async function needsOf(ctx: ViewerCtx): Promise<Needs> {
  const { userId, phone } = ctx.viewer;
  const cards = await findNamedCards(ctx.db, userId, 0);
  return { phone: phone === '', card: !cards.any };
}

export async function viewApplication(ctx: ViewerCtx): Promise<Shown> {
  const { userId } = ctx.viewer;
  // As for circles: what staff looks at is only now applied for.
  const problem = await circleProblem(ctx, userId);
  return presentOwn(await findApplication(ctx.db, userId), await needsOf(ctx), problem);
}

/** D155: one at a time; after a refusal again. */
export async function applyToSell(
  ctx: ViewerCtx,
  given: { card_id: number; description: string; images?: readonly string[] | undefined },
): Promise<Shown> {
  const { card_id, description } = given;
  const images = [...(given.images ?? [])];
  const pictures = images.map((address, index) => ({ field: `images.${index}`, label: '图片', address }));
  await checkPlainly(ctx, { texts: [{ field: 'description', label: '说明', text: description }], pictures });
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    await requireSeller(tx, userId, 'circle', '申请开店');
    const cards = await findNamedCards(tx.db, userId, card_id);
    if (!cards.any) fail('forbidden', { message: '申请开店前请先建一张写了姓名的名片' });
    if (!cards.this) fail('notFound', { message: '名片不存在，请重新选择', field: 'card_id' });
    const before = await findApplication(tx.db, userId);
    if (before?.status === applicationStatus.passed)
      fail('conflict', { message: '您的开店申请已经通过，不用再申请' });
    const isSame = before?.status === applicationStatus.waiting && before.description === description;
    if (isSame) return;
    const made = await insertApplication(tx.db, {
      user_id: userId,
      card_id,
      description,
      images,
      decided_by: null,
      applied_at: tx.now,
      due_at: workdaysAfter(tx.now, serviceRules.applicationWorkdays),
      decided_at: null,
    });
    if (!made) fail('conflict', { message: '您的开店申请正在审核，请等结果' });
    await showFiles(tx, { subject: applicationFiles(made.application_id), userId, files: pictures });
  });
  return viewApplication(ctx);
}
