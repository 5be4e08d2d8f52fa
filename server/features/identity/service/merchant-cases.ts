import type {
  decideMerchant as decideContract,
  listMerchants as listContract,
  viewMerchantCase as viewContract,
} from '@qunlu/contract/identity/staff.ts';
import { maskName, merchantStatus } from '@qunlu/contract/identity/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Ctx,
  type Deps,
  type StaffCtx,
} from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { lockPeople } from '../../account/api/people.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { privateFileLink } from '../../media/api/private-files.ts';
import { notify } from '../../notice/api/notices.ts';
import { audit } from '../../staff/api/audit.ts';
import { caseCan } from '../policy.ts';
import { presentCase } from '../present/merchant.ts';
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
import { standingOf } from './standing.ts';

type Line = OutputOf<typeof decideContract>;

const noSuchCase = (): never => fail('notFound', { message: '商户申请不存在' });
const path = '/user/identity/merchant';

export const waitingMerchants = (ctx: Ctx): Promise<number> => countWaitingMerchants(ctx.db);

/** What waits, the oldest first; what is decided, the newest first. */
export async function listMerchants(
  ctx: Ctx,
  query: { state?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const size = query.size ?? 20;
  const rows = await findMerchantQueue(ctx.db, {
    state: Number(query.state ?? merchantStatus.reviewing),
    after: query.next,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  return {
    list: shown.map(presentCase),
    next: rows.length > size ? (shown.at(-1)?.merchant_id ?? pagingEnd) : pagingEnd,
  };
}

/** The application with its pictures, marked with who looks, after the look is written down. */
export async function viewMerchantCase(
  ctx: StaffCtx,
  given: { id: number; reason: string },
): Promise<OutputOf<typeof viewContract>> {
  const { id, reason } = given;
  return inTransaction(ctx, async (tx) => {
    const row = (await findMerchant(tx.db, id)) ?? noSuchCase();
    await audit(tx, { action: 'view-merchant', subject: `merchant:${id}`, reason });
    const pictures = [
      { title: '营业执照', key: row.licence_key },
      ...row.image_keys.map((key, at) => ({ title: `补充材料 ${at + 1}`, key })),
    ].filter(({ key }) => key !== '');
    const images: { title: string; url: string }[] = [];
    for (const { title, key } of pictures)
      images.push({ title, url: await privateFileLink(tx, { key, viewerId: tx.staff.userId, reason }) });
    const { licence_no, contact, contact_phone, message } = row;
    const verified_name = maskName((await standingOf(tx, row.user_id)).name);
    return { ...presentCase(row), licence_no, verified_name, contact, contact_phone, message, images };
  });
}

/** Locks the person with all their accounts, then the application; nobody decides their own. */
async function takeCase(tx: StaffCtx, id: number): Promise<MerchantRow> {
  const found = (await findMerchant(tx.db, id)) ?? noSuchCase();
  // Whoever sells holds the account that they sell by: a freeze waits for them, whichever that is.
  const accounts = await findSamePerson(tx.db, found.user_id);
  await lockPeople(tx, accounts);
  const row = (await lockMerchant(tx.db, id)) ?? noSuchCase();
  if (accounts.includes(tx.staff.userId)) fail('forbidden', { message: '不能处理自己的商户，请交给同事' });
  return row;
}

/** D19: one decision; 42200 when somebody else was first, or the person took it back. */
export async function decideMerchant(
  ctx: StaffCtx,
  given: { id: number; verdict: Verdict; message?: string | undefined },
): Promise<Line> {
  const { id, verdict, message = '' } = given;
  const pass = verdict === 'pass';
  if (!pass && message === '') fail('invalid', { message: '请填写不通过的原因', field: 'message' });
  return inTransaction(ctx, async (tx) => {
    const row = await takeCase(tx, id);
    if (!caseCan(row).decide) fail('stateChanged', { message: '这份申请已经处理过，或申请人已撤回' });
    await audit(tx, {
      action: `decide-merchant:${verdict}`,
      subject: `merchant:${id}`,
      reason: message || '通过',
    });
    await notify(tx, row.user_id, {
      category: 'system',
      title: pass ? '商户签约已通过' : '商户签约未通过',
      body: pass ? '现在可以收费了。收入进钱包，可以提现。' : `原因：${message}。修改后可以重新提交。`,
      path,
      key: `merchant:${id}`,
    });
    return presentCase(
      await updateMerchant(tx.db, id, {
        state: pass ? merchantStatus.active : merchantStatus.rejected,
        message: pass ? '' : message,
        decided_by: tx.staff.userId,
        decided_at: tx.now,
      }),
    );
  });
}

/** D19: a merchant who is frozen sells nothing more until they are released. */
export async function freezeMerchant(
  ctx: StaffCtx,
  given: { id: number; frozen: number; reason: string },
): Promise<Line> {
  const { id, reason } = given;
  const freezes = given.frozen === 1;
  return inTransaction(ctx, async (tx) => {
    const row = await takeCase(tx, id);
    const can = caseCan(row);
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
    return presentCase(
      await updateMerchant(tx.db, id, {
        state: freezes ? merchantStatus.frozen : merchantStatus.active,
        message: freezes ? reason : '',
      }),
    );
  });
}

const batch = 200;
/** Days after a refusal that the pictures are kept. */
const imageDays = 30;

export async function dropRefusedImages(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -imageDays * 86_400);
  const run = jobRows(deps, 'identity.drop-images');
  for (let behind = 0; goesOn();) {
    const rows = await findRefusedWithImages(ctx.db, before, behind, batch);
    for (const { merchant_id } of rows)
      await run.one(merchant_id, () =>
        inTransaction(ctx, async (tx) => {
          await releaseFiles(tx, [subjectOf(merchant_id)]);
          await updateMerchant(tx.db, merchant_id, { licence_key: '', image_keys: [] });
        }),
      );
    behind = rows.at(-1)?.merchant_id ?? behind;
    if (rows.length < batch) break;
  }
  await run.end();
}
