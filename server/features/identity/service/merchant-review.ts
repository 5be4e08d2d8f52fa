import type {
  decideMerchant as decideContract,
  listMerchants as listContract,
  viewMerchantReview as viewContract,
} from '@qunlu/contract/identity/staff.ts';
import { maskName, merchantStatus } from '@qunlu/contract/identity/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Deps,
  type StaffCtx,
} from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { privateFileLink } from '../../media/api/private-files.ts';
import { notify } from '../../notification/api/notifications.ts';
import { audit } from '../../staff/api/audit.ts';
import { defineReview } from '../../staff/api/review.ts';
import { canFreeze } from '../policy.ts';
import { presentMerchantReview } from '../present/merchant.ts';
import {
  countWaitingMerchants,
  findMerchant,
  findMerchantQueue,
  findRefusedWithImages,
  findSamePerson,
  lockMerchant,
  updateMerchant,
  type MerchantRow,
} from '../store/merchants.ts';
import { subjectOf } from './merchant.ts';
import { realNameStateOf } from './real-name-state.ts';

type Page = OutputOf<typeof listContract>;
type Line = Page['list'][number];

const path = '/user/identity/merchant';

export const merchantReview = defineReview({
  name: 'merchant',
  idOf: (row) => row.merchant_id,
  subjectOf: (row) => subjectOf(row.merchant_id),
  waiting: merchantStatus.reviewing,
  waits: ({ state }) => state === merchantStatus.reviewing,
  parties: (row) => [row.user_id],
  // Whoever sells holds the account that they sell by: a freeze waits for them, whichever that is.
  accountsOf: (tx, [userId = 0]) => findSamePerson(tx.db, userId),
  store: { find: findMerchant, lock: lockMerchant, page: findMerchantQueue, count: countWaitingMerchants },
  none: () => fail('notFound', { message: '商户申请不存在' }),
  words: {
    over: '这份申请已经处理过，或申请人已撤回',
    own: '不能处理自己的商户，请交给同事',
  },
  reasonField: 'message',
  change: (tx, row, { pass, reason, staffId }) =>
    updateMerchant(tx.db, row.merchant_id, {
      state: pass ? merchantStatus.active : merchantStatus.rejected,
      message: reason,
      decided_by: staffId,
      decided_at: tx.now,
    }),
  notify: (tx, row, { pass, reason }) =>
    notify(tx, row.user_id, {
      category: 'system',
      title: pass ? '商户签约已通过' : '商户签约未通过',
      body: pass ? '现在可以收费了。收入进钱包，可以提现。' : `原因：${reason}。修改后可以重新提交。`,
      path,
      key: `merchant:${row.merchant_id}`,
    }),
});

const lineOf = (ctx: StaffCtx, row: MerchantRow): Line =>
  presentMerchantReview(row, {
    decide: merchantReview.may(row, ctx),
    isOwn: row.user_id === ctx.staff.userId,
  });

export const listMerchants = (ctx: StaffCtx, query: QueryOf<typeof listContract>): Promise<Page> =>
  merchantReview.list(ctx, query, (rows) => rows.map((row) => lineOf(ctx, row)));

/** The application with its pictures, marked with who looks. */
export const viewMerchantReview = (
  ctx: StaffCtx,
  given: BodyOf<typeof viewContract>,
): Promise<OutputOf<typeof viewContract>> =>
  merchantReview.view(ctx, given, async (tx, row) => {
    const pictures = [
      { title: '营业执照', key: row.licence_key },
      ...row.image_keys.map((key, at) => ({ title: `补充材料 ${at + 1}`, key })),
    ].filter(({ key }) => key !== '');
    const images: { title: string; url: string }[] = [];
    const access = { viewerId: tx.staff.userId, reason: given.reason };
    for (const { title, key } of pictures)
      images.push({ title, url: await privateFileLink(tx, { key, ...access }) });
    const { licence_no, contact, contact_phone, message } = row;
    const verified_name = maskName((await realNameStateOf(tx, row.user_id)).name);
    return { ...lineOf(tx, row), licence_no, verified_name, contact, contact_phone, message, images };
  });

/** D19 */
export async function decideMerchant(
  ctx: StaffCtx,
  { id, verdict, message }: BodyOf<typeof decideContract>,
): Promise<Line> {
  return lineOf(ctx, await merchantReview.decide(ctx, { id, verdict, reason: message }));
}

/** D19: a merchant who is frozen sells nothing more until they are released. */
export async function freezeMerchant(
  ctx: StaffCtx,
  given: { id: number; frozen: number; reason: string },
): Promise<Line> {
  const { id, reason } = given;
  const freezes = given.frozen === 1;
  return inTransaction(ctx, async (tx) => {
    const row = await merchantReview.take(tx, id);
    const can = canFreeze(row.state);
    if (!(freezes ? can.freeze : can.unfreeze))
      fail('stateChanged', { message: freezes ? '只有生效的商户可以冻结' : '这个商户没有冻结' });
    await audit(tx, {
      action: `freeze-merchant:${freezes ? 'on' : 'off'}`,
      subject: `merchant:${id}`,
      reason,
    });
    await notify(tx, row.user_id, {
      category: 'system',
      title: freezes ? '您的商户已冻结' : '您的商户已恢复',
      body: freezes ? `原因：${reason}。冻结期间不能收费，有疑问请联系客服。` : '现在可以照常收费。',
      path,
      key: `merchant:${id}:${freezes ? 'frozen' : 'active'}:${secondsOf(tx.now)}`,
    });
    return lineOf(
      tx,
      await updateMerchant(tx.db, id, {
        state: freezes ? merchantStatus.frozen : merchantStatus.active,
        message: freezes ? reason : '',
      }),
    );
  });
}

/** Days after a refusal that the pictures are kept. */
const imageDays = 30;

export async function dropRefusedImages(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -imageDays * 86_400);
  await eachDue(deps, 'identity.drop-images', goesOn, {
    find: (behind, size) => findRefusedWithImages(ctx.db, before, behind, size),
    idOf: ({ merchant_id }) => merchant_id,
    work: ({ merchant_id }) =>
      inTransaction(ctx, async (tx) => {
        await releaseFiles(tx, [subjectOf(merchant_id)]);
        await updateMerchant(tx.db, merchant_id, { licence_key: '', image_keys: [] });
      }),
  });
}
