import type { removeCheckin as contract } from '@qunlu/contract/checkin/calls.ts';
import type { StandingShape } from '@qunlu/contract/checkin/entity.ts';
import { checkinStates } from '@qunlu/contract/checkin/rules.ts';
import { shortDay } from '@qunlu/contract/checkin/words.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { scoreType } from '@qunlu/contract/score/rules.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { lockPeople } from '../../account/api/people.ts';
import { logAction } from '../../circle/api/logs.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { forgetSubject } from '../../moderation/api/reports.ts';
import { notify } from '../../notification/api/notifications.ts';
import { addScore } from '../../score/api/journal.ts';
import { checkinRemoved } from '../events.ts';
import type { CampaignRow } from '../store/campaigns.ts';
import { changeState, emptyEntry, findEntry, type ShownEntry } from '../store/entries.ts';
import { campaignFor, pathOf } from './campaigns.ts';
import { releaseContent } from './content.ts';
import { addUp, shownFigures } from './standing.ts';

type Given = BodyOf<typeof contract>;

const none = (): never => notFound('这次打卡不存在或已删除');

export const prepareRemoval = (ctx: ViewerCtx, { reason = '' }: Given): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });

/** One's own, or one of a member by who runs the circle: what it said goes, and it counts no more (D83). */
export const removeCheckin = (
  ctx: ViewerCtx,
  { checkin_id: id, reason = '' }: Given,
): Promise<StandingShape> =>
  inTransaction(ctx, async (tx) => {
    const me = tx.viewer.userId;
    const entry = (await findEntry(tx.db, id)) ?? none();
    const { campaign, circle } = await campaignFor(tx, entry.campaign_id);
    const mine = entry.user_id === me;
    if (!mine && !circle.can.content) return none();
    if (!mine && reason === '') fail('invalid', { message: '请写一下为什么删除', field: 'reason' });
    await lockPeople(tx, [me, entry.user_id]);
    const { stands, waiting, refused, removed } = checkinStates;
    const stood = await changeState(tx.db, id, { from: [stands], to: removed });
    const { phonebook_id: circleId } = campaign;
    if (stood) await raise(tx, checkinRemoved, { circleId, checkinId: id, userId: entry.user_id });
    if (stood || (await changeState(tx.db, id, { from: [waiting, refused], to: removed }))) {
      await drop(tx, entry);
      // Also of a day that still waited: whoever asked for it reads why.
      if (!mine) {
        if (stood && entry.price > 0) await giveBack(tx, { campaign, entry });
        await tellRemoved(tx, { campaign, entry, reason });
      }
    }
    const { standing } = await addUp(tx, campaign, entry.user_id);
    return shownFigures(standing);
  });

async function drop(tx: Tx, { checkin_id: id }: ShownEntry): Promise<void> {
  await emptyEntry(tx.db, id);
  await releaseContent(tx, [id]);
  await forgetSubject(tx, { type: 'checkin-entry', id });
}

/** What a day has cost goes back when somebody else takes it away; once, by the key. Its person is locked. */
async function giveBack(
  tx: Tx,
  { campaign, entry }: { campaign: CampaignRow; entry: ShownEntry },
): Promise<void> {
  const { checkin_id: id, user_id: userId, price, day } = entry;
  // A merge may have moved it before its person was held: then the points are another account's.
  if ((await findEntry(tx.db, id))?.user_id !== userId) fail('busy');
  await addScore(tx, {
    userId,
    key: `checkin-patch:${id}:back`,
    type: scoreType.reversal,
    credit: price,
    title: `补卡被删除，退回：${campaign.title} ${shortDay(day)}`,
  });
}

async function tellRemoved(
  tx: Tx,
  { campaign, entry, reason }: { campaign: CampaignRow; entry: ShownEntry; reason: string },
): Promise<void> {
  await logAction(tx, {
    circleId: campaign.phonebook_id,
    what: 'checkin-remove',
    target: `${entry.user?.name ?? ''} ${shortDay(entry.day)}`,
    after: { title: campaign.title, reason },
  });
  await notify(tx, entry.user_id, {
    category: 'membership',
    title: `您${shortDay(entry.day)}的打卡被删除了`,
    body: `“${campaign.title}”：${reason}${entry.price > 0 ? `（补卡的 ${entry.price} 积分已退回）` : ''}`,
    path: pathOf(campaign),
    key: `checkin:removed:${entry.checkin_id}`,
  });
}
