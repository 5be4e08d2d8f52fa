import type { MerchantInfo } from '@qunlu/contract/identity/merchant.ts';
import { agreementTitle, merchantStatus, type MerchantKind } from '@qunlu/contract/identity/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { privateKeyOf, releaseFiles, showFiles } from '../../media/api/files.ts';
import { merchantCan, merchantNeed, merchantStateOf, takenBack } from '../policy.ts';
import { presentMerchant } from '../present/merchant.ts';
import { addMerchant, findLatestMerchant, findSelling, updateMerchant } from '../store/merchants.ts';
import { hasSigned } from './signing.ts';
import { realNameOf, requireAdult } from './real-name-state.ts';

/** What shows the pictures of an application. */
export const subjectOf = (id: number): string => `merchant:${id}`;

async function needsOf(ctx: Ctx, userId: number): Promise<MerchantInfo['needs']> {
  return merchantNeed({ ...(await realNameOf(ctx, userId)), signed: await hasSigned(ctx, userId) });
}

export async function viewMerchant(ctx: ViewerCtx): Promise<MerchantInfo> {
  const { userId } = ctx.viewer;
  return presentMerchant(await findLatestMerchant(ctx.db, userId), await needsOf(ctx, userId));
}

/** C097 */
export async function merchantState(ctx: ViewerCtx): Promise<{ status: number }> {
  return { status: merchantStateOf(await findLatestMerchant(ctx.db, ctx.viewer.userId)) };
}

export interface MerchantInput {
  kind: MerchantKind;
  title: string;
  licence_no?: string | undefined;
  licence_img?: string | undefined;
  contact: string;
  contact_phone: string;
  images?: readonly string[] | undefined;
}

async function refuse(tx: Tx, userId: number): Promise<void> {
  await requireAdult(tx, userId, '申请商户');
  if ((await hasSigned(tx, userId)) === false)
    fail('stateChanged', { message: `请先签署《${agreementTitle}》，再提交资料` });
  const { state, frozen } = await findSelling(tx.db, userId);
  if (state === merchantStatus.reviewing) fail('conflict', { message: '已经提交过了，正在审核，请耐心等待' });
  if (state === merchantStatus.active) fail('conflict', { message: '您已经是商户，不需要再申请' });
  if (frozen) fail('conflict', { message: '您的商户已冻结，请联系客服' });
}

/** A company shows its licence; a person who sells by themselves has none. */
function licenceOf(tx: Tx, given: MerchantInput): { number: string; key: string } {
  if (given.kind === 'person') return { number: '', key: '' };
  if (!given.licence_no) fail('invalid', { message: '请填写统一社会信用代码', field: 'licence_no' });
  if (!given.licence_img) fail('invalid', { message: '请上传营业执照', field: 'licence_img' });
  return { number: given.licence_no.toUpperCase(), key: privateKeyOf(tx, given.licence_img) };
}

/** D19: one application stands at a time; the person is locked, so two at once see each other. */
export async function applyMerchant(ctx: ViewerCtx, given: MerchantInput): Promise<MerchantInfo> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    await refuse(tx, userId);
    const licence = licenceOf(tx, given);
    const imageKeys = (given.images ?? []).map((address) => privateKeyOf(tx, address));
    const row = await addMerchant(tx.db, {
      user_id: userId,
      state: merchantStatus.reviewing,
      kind: given.kind,
      title: given.title,
      licence_no: licence.number,
      contact: given.contact,
      contact_phone: given.contact_phone,
      licence_key: licence.key,
      image_keys: imageKeys,
      message: '',
      decided_by: null,
      created_at: tx.now,
      decided_at: null,
      keep_until: null,
    });
    const { storage } = tx.deps;
    await showFiles(tx, {
      subject: subjectOf(row.merchant_id),
      userId,
      bucket: 'private',
      files: [
        ...(licence.key === ''
          ? []
          : [{ field: 'licence_img', label: '营业执照', address: storage.url('private', licence.key) }]),
        ...imageKeys.map((key, at) => ({
          field: `images.${at}`,
          label: '补充材料',
          address: storage.url('private', key),
        })),
      ],
    });
    return presentMerchant(row, '');
  });
}

export async function cancelMerchant(ctx: ViewerCtx): Promise<MerchantInfo> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const latest = await findLatestMerchant(tx.db, userId);
    if (!latest || !merchantCan(latest.state, '').cancel)
      fail('stateChanged', { message: '没有可以撤回的申请' });
    await releaseFiles(tx, [subjectOf(latest.merchant_id)]);
    const row = await updateMerchant(tx.db, latest.merchant_id, {
      state: takenBack,
      licence_key: '',
      image_keys: [],
      decided_at: tx.now,
    });
    return presentMerchant(row, await needsOf(tx, userId));
  });
}
