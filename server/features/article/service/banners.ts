import type { Banner } from '@qunlu/contract/article/entity.ts';
import type { BannerInput } from '@qunlu/contract/article/input.ts';
import {
  articleRules,
  bannerTypeLabels,
  bannerTypes,
  freshDays,
  type BannerType,
} from '@qunlu/contract/article/rules.ts';
import type { StaffBanner } from '@qunlu/contract/article/banner-staff.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { adoptFiles, releaseFiles, showFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { audit } from '../../staff/api/audit.ts';
import { presentBanner, presentStaffBanner } from '../present/rows.ts';
import {
  deleteBanner,
  findBanner,
  findBanners,
  insertBanner,
  listBanners,
  updateBanner,
  type StaffBannerRow,
} from '../store/banners.ts';

const day = 86_400;
const filesOf = (id: number): string => `banner:${id}`;
const gone = (): never => notFound('横幅不存在或已删除', 'id');

/** C073, D165: those for whoever calls, now. */
export async function bannersFor(ctx: Ctx, type: BannerType = bannerTypes.home): Promise<{ list: Banner[] }> {
  const rows = await findBanners(ctx.db, {
    type,
    viewerId: ctx.viewer?.userId ?? null,
    place: ctx.deps.locate(ctx.client.ip),
    now: ctx.now,
    since: after(ctx.now, -freshDays * day),
    most: articleRules.banners,
  });
  return { list: rows.map(presentBanner) };
}

export async function listForStaff(
  ctx: Ctx,
  { size = 20, next }: { size?: number | undefined; next?: number | undefined },
): Promise<{ list: StaffBanner[]; next: number }> {
  const rows = await listBanners(ctx.db, { before: next, size: size + 1 });
  return paged(rows, size, 'banner_id', (row: StaffBannerRow) => presentStaffBanner(row, ctx.now));
}

export async function checkBanner(
  ctx: StaffCtx,
  { image, alt, starts_at, ends_at }: BannerInput,
): Promise<void> {
  if (image === '') fail('invalid', { message: '请上传一张图片', field: 'image' });
  if (ends_at > 0 && ends_at <= starts_at)
    fail('invalid', { message: '结束要晚于开始，请重新选时间', field: 'ends_at' });
  await checkPlainly(ctx, { texts: [{ field: 'alt', label: '图片说明', text: alt }] });
}

async function showPicture(tx: Tx<StaffCtx>, id: number, image: string): Promise<void> {
  await showFiles(tx, {
    subject: filesOf(id),
    userId: tx.staff.userId,
    files: [{ field: 'image', label: '图片', address: image }],
    ofProduct: true,
  });
  await adoptFiles(tx, filesOf(id));
}

export async function saveBanner(ctx: StaffCtx, given: BannerInput): Promise<StaffBanner> {
  const { id, starts_at: from, ends_at: to, enabled, ...rest } = given;
  return inTransaction(ctx, async (tx) => {
    const change = {
      ...rest,
      cities: [...new Set(rest.cities)],
      starts_at: from === 0 ? null : new Date(from * 1000),
      ends_at: to === 0 ? null : new Date(to * 1000),
      enabled: enabled === 1,
      changed_by: tx.staff.userId,
      changed_at: tx.now,
    };
    const saved = id ?? (await insertBanner(tx.db, change));
    if (id !== undefined && !(await updateBanner(tx.db, id, change))) gone();
    await showPicture(tx, saved, given.image);
    await audit(tx, {
      action: 'save-banner',
      subject: filesOf(saved),
      reason: `${bannerTypeLabels[given.type as BannerType]}：${given.alt}${change.enabled ? '' : '，关着'}`,
    });
    return presentStaffBanner((await findBanner(tx.db, saved)) ?? gone(), tx.now);
  });
}

export async function removeBanner(ctx: StaffCtx, id: number): Promise<{ ok: boolean }> {
  await inTransaction(ctx, async (tx) => {
    const row = (await deleteBanner(tx.db, id)) ?? gone();
    await releaseFiles(tx, [filesOf(id)]);
    await audit(tx, { action: 'delete-banner', subject: filesOf(id), reason: row.alt });
  });
  return { ok: true };
}
