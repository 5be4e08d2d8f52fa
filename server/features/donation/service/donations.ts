import type { Donation, listDonations, nameDonation, thankDonor } from '@qunlu/contract/donation/calls.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { Failure, fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { managedModule, memberModule, type ModuleCircle } from '../../circle/api/plugins.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify } from '../../notification/api/notifications.ts';
import { presentDonation } from '../present.ts';
import {
  findDonation,
  findLine,
  findListed,
  lockDonation,
  updateDonation,
  type DonationRow,
} from '../store/donations.ts';

/** D87: what a circle was given, for its members. */
export async function listSupport(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof listDonations>,
): Promise<OutputOf<typeof listDonations>> {
  const { can } = await memberModule(ctx, id, 'donation');
  const { userId } = ctx.viewer;
  const rows = await findListed(ctx.db, { circleId: id, viewerId: userId, before: next, size: size + 1 });
  return paged(rows, size, 'donation_id', (row) => presentDonation(row, { userId, own: can.own }));
}

const none = (): never => notFound('没有这笔支持');

/** One that stands in the list; of another circle, unpaid or given back there is none. */
const listed = (row: DonationRow | undefined): DonationRow =>
  row?.paid_at && row.refunded < row.amount ? row : none();

async function shown(ctx: ViewerCtx, donationId: number, own: boolean): Promise<Donation> {
  const { userId } = ctx.viewer;
  const row = await findLine(ctx.db, { donationId, viewerId: userId });
  return row ? presentDonation(row, { userId, own }) : none();
}

/** Whoever gave it stands by it or not, whenever they like. */
export async function setName(
  ctx: ViewerCtx,
  { donation_id: donationId, anonymous }: BodyOf<typeof nameDonation>,
): Promise<Donation> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const row = listed(await lockDonation(tx.db, { donation_id: donationId }));
    if (row.user_id !== tx.viewer.userId) none();
    const { can } = await insideOf(tx, row);
    await updateDonation(tx.db, donationId, { anonymous: anonymous === 1 });
    return shown(tx, donationId, can.own);
  });
}

/** The circle of one, for its members; to others it is as if there were none. */
async function insideOf(ctx: ViewerCtx, { phonebook_id: circleId }: DonationRow): Promise<ModuleCircle> {
  try {
    return await memberModule(ctx, circleId, 'donation');
  } catch (error) {
    if (error instanceof Failure && error.failure !== 'moduleOff') return none();
    throw error;
  }
}

type Thanks = BodyOf<typeof thankDonor>;

/** One of a circle that the caller owns. */
async function ownDonation(ctx: ViewerCtx, donationId: number): Promise<DonationRow> {
  const row = listed(await findDonation(ctx.db, donationId));
  const { can } = await insideOf(ctx, row);
  return can.own ? row : fail('forbidden', { message: '只有圈主可以感谢' });
}

export async function prepareThanks(
  ctx: ViewerCtx,
  { donation_id: id, thanks }: Thanks,
): Promise<DonationRow> {
  const row = await ownDonation(ctx, id);
  await checkPlainly(ctx, { texts: [{ field: 'thanks', label: '感谢的话', text: thanks }] });
  return row;
}

const notifyThanked = (tx: Tx, row: DonationRow, { circle, thanks }: { circle: string; thanks: string }) =>
  notify(tx, row.user_id, {
    category: 'membership',
    title: `${circle}的圈主感谢您的支持`,
    body: `“${thanks}”`,
    path: `/phonebook/${row.phonebook_id}/donates`,
    key: `donation:${row.donation_id}:thanks`,
  });

/** Once, and not for what is on its way back: whoever takes it back has locked both as well. */
export async function thank(
  ctx: ViewerCtx,
  { donation_id: id, thanks }: Thanks,
  { user_id: donorId, phonebook_id: circleId }: DonationRow,
): Promise<Donation> {
  return inTransaction(ctx, async (tx) => {
    const people = await lockPeople(tx, [tx.viewer.userId, donorId]);
    if (!people.get(tx.viewer.userId)?.visible) fail('login');
    const row = await lockDonation(tx.db, { donation_id: id });
    if (!row?.paid_at || row.refunded >= row.amount) fail('stateChanged', { message: '这笔支持已经退回了' });
    const circle = await managedModule(tx, circleId, 'donation', 'own');
    if (row.thanks !== '' && row.thanks !== thanks) fail('stateChanged', { message: '已经感谢过了' });
    if (row.thanks === '') {
      await updateDonation(tx.db, id, { thanks });
      await notifyThanked(tx, row, { circle: circle.row.name, thanks });
    }
    return shown(tx, id, true);
  });
}
