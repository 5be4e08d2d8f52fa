import { donationPromise } from '@qunlu/contract/donation/promise.ts';
import { defaultAmounts } from '@qunlu/contract/donation/rules.ts';
import type { DonationPage, saveDonationSettings } from '@qunlu/contract/donation/calls.ts';
import { identityRules } from '@qunlu/contract/identity/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockCaller, lockCircle } from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { managedModule, memberModule, type ModuleCircle } from '../../circle/api/plugins.ts';
import { booksOpen, feeNow, keepBooksOpen, requirePayee } from '../../dues/api/income.ts';
import { barOf, circleProblem, requireSeller } from '../../identity/api/selling.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { problemOf, promiseNow } from '../../order/api/sell.ts';
import { findSetting, saveSetting, stopTaking, type SettingRow } from '../store/settings.ts';

/** Why nothing can be given to it now, as far as the circle itself says; '' while it can. */
export function closedWords(
  circle: Pick<ModuleCircle, 'row'>,
  setting: Pick<SettingRow, 'takes'> | undefined,
): string {
  if (!setting?.takes) return '圈主现在没有接受支持';
  const { status } = circle.row;
  if (status === circleStatus.dissolving) return '这个通讯录正在解散，不能再付款';
  return status === circleStatus.normal || status === circleStatus.underReview
    ? ''
    : '这个通讯录现在不能收款';
}

/** D18: whoever is known to be a minor gives nothing. */
export async function requireDonor(ctx: Ctx, userId: number): Promise<void> {
  if ((await barOf(ctx, userId)) === 'minor')
    fail('forbidden', { message: `未满 ${identityRules.adultAge} 周岁不能支持圈子` });
}

async function problemFor(
  ctx: ViewerCtx,
  circle: ModuleCircle,
  setting: SettingRow | undefined,
): Promise<string> {
  if (circle.can.own) return '不能支持自己的圈子，可以把这一页发给成员';
  return (
    closedWords(circle, setting) ||
    problemOf(requireDonor(ctx, ctx.viewer.userId).then(() => requirePayee(ctx, circle.row.owner_id)))
  );
}

async function pageOf(
  ctx: ViewerCtx,
  circle: ModuleCircle,
  setting: SettingRow | undefined,
): Promise<DonationPage> {
  const { own } = circle.can;
  return {
    id: circle.row.phonebook_id,
    name: circle.row.name,
    on: setting?.takes ?? false,
    why: setting?.why ?? '',
    amounts: [...(setting?.amounts ?? defaultAmounts)],
    problem: await problemFor(ctx, circle, setting),
    promise: promiseNow(ctx, { promise: donationPromise(await feeNow(ctx)), total: 0 }),
    books: own || (await booksOpen(ctx, circle.row.phonebook_id)),
    own,
    owner_problem: own ? await circleProblem(ctx, ctx.viewer.userId) : '',
  };
}

export async function viewDonation(ctx: ViewerCtx, id: number): Promise<DonationPage> {
  const circle = await memberModule(ctx, id, 'donation');
  return pageOf(ctx, circle, await findSetting(ctx.db, id));
}

type Given = BodyOf<typeof saveDonationSettings>;

export async function prepareSettings(ctx: ViewerCtx, { id, why }: Given): Promise<void> {
  await managedModule(ctx, id, 'donation', 'own');
  await checkPlainly(ctx, { texts: [{ field: 'why', label: '用途', text: why }] });
}

/** D87: only an owner whose real name is known receives; what members give is accounted for before their eyes. */
export async function saveSettings(ctx: ViewerCtx, given: Given): Promise<DonationPage> {
  const { id, on, why } = given;
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockCircle(tx, id);
    const circle = await managedModule(tx, id, 'donation', 'own');
    const before = await findSetting(tx.db, id);
    const takes = on === 1;
    // To stop is always possible.
    if (takes) await requireSeller(tx, tx.viewer.userId, 'circle', '接受支持');
    const amounts = [...new Set(given.amounts)].toSorted((one, other) => one - other);
    const row = { phonebook_id: id, takes, why, amounts, changed_at: tx.now };
    await saveSetting(tx.db, row);
    await keepBooksOpen(tx, id, takes);
    if (before?.takes !== takes || before.why !== why)
      await logAction(tx, {
        circleId: id,
        what: 'donation',
        before: { takes: before?.takes ?? false, why: before?.why ?? '' },
        after: { takes, why },
      });
    return pageOf(tx, circle, row);
  });
}

/** Another owner is another person who is paid: they begin it themself, under their own name (D68). The circle is locked. */
export async function stopForTransfer(tx: Tx, circleId: number): Promise<void> {
  if (await stopTaking(tx.db, circleId, tx.now)) await keepBooksOpen(tx, circleId, false);
}
