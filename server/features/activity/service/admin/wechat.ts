import type { setWechat } from '@qunlu/contract/activity/admin.ts';
import type { viewWechat } from '@qunlu/contract/activity/registering.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../../platform/context.ts';
import { privateKeyOf, showFiles, withdrawFiles } from '../../../media/api/files.ts';
import { partyFileLink } from '../../../media/api/private-files.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import { activityCanOf, isTeam } from '../../policy/access.ts';
import { findManaged } from '../../store/activities.ts';
import { findWechat, lockWechat, updateWechat, wechatFiles, type WechatRow } from '../../store/wechat.ts';
import { gone, managedActivity } from '../access.ts';
import { logActivity } from '../logs.ts';
import { activities } from '../publishing/activities.ts';

type Given = BodyOf<typeof setWechat>;

const isOver = ({ wechat_until: until }: WechatRow, now: Date): boolean => until !== null && until <= now;
const untilOf = ({ wechat_until: until }: WechatRow): number => (until ? secondsOf(until) : 0);

/** '' when there is none, or WeChat does not open it any more. */
const linkOf = (ctx: Ctx, row: WechatRow, viewerId: number): string =>
  row.wechat_key === '' || isOver(row, ctx.now) ? '' : partyFileLink(ctx, { key: row.wechat_key, viewerId });

/** D137: its words, before the transaction. */
export const checkWechat = (ctx: ViewerCtx, { words }: Given): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'words', label: '说明', text: words }] });

/** Until when a picture opens: that of a group seven days from when it was put there, whatever is said beside it. */
function expiry(row: WechatRow, { key, kind }: { key: string; kind: 1 | 2 }, now: Date): Date | null {
  if (key === '' || kind === 2) return null;
  const stays = key === row.wechat_key && row.wechat_until !== null;
  return stays ? row.wechat_until : after(now, activityRules.wechatDays * 86_400);
}

/** R124, D100: by the host, or who may edit. The picture is private. */
export async function putWechat(
  ctx: ViewerCtx,
  { id, image, words, ...given }: Given,
): Promise<OutputOf<typeof setWechat>> {
  return inTransaction(ctx, async (tx) => {
    const { row: activity } = await managedActivity(tx, id, 'edit');
    if (activity.cancelled_at) fail('stateChanged', { message: '活动已取消，不用再放' });
    const row = (await lockWechat(tx.db, id)) ?? gone();
    const kind = given.kind === 2 ? 2 : 1;
    const key = image === '' ? '' : privateKeyOf(tx, image);
    const { storage } = tx.deps;
    await showFiles(tx, {
      subject: wechatFiles(id),
      userId: tx.viewer.userId,
      bucket: 'private',
      files: key === '' ? [] : [{ field: 'image', label: '二维码', address: storage.url('private', key) }],
    });
    const isNew = key !== row.wechat_key;
    if (isNew && row.wechat_key !== '') await withdrawFiles(tx, [storage.url('private', row.wechat_key)]);
    const changed: WechatRow = {
      activity_id: id,
      wechat_key: key,
      wechat_kind: kind,
      wechat_words: words,
      wechat_until: expiry(row, { key, kind }, tx.now),
    };
    await updateWechat(tx.db, changed, isNew);
    await logActivity(tx, {
      activityId: id,
      what: 'wechat',
      before: { words: row.wechat_words, picture: row.wechat_key !== '' },
      after: { words, picture: key !== '', kind },
    });
    return { link: linkOf(tx, changed, tx.viewer.userId), words, until: untilOf(changed) };
  });
}

/** R115, D100: for who is confirmed and the team; whoever else may see the activity is told to register (40301). */
export async function viewWechatOf(ctx: ViewerCtx, id: number): Promise<OutputOf<typeof viewWechat>> {
  const { userId } = ctx.viewer;
  const activity = (await findManaged(ctx.db, id, userId)) ?? gone();
  const can = activityCanOf(activity, userId);
  if (!can.confirmed && !isTeam(activity, userId)) {
    if (!can.joined) await activities.open(ctx, id, userId);
    fail('membersOnly', { message: can.joined ? '报名确认后才能看，请等主办方确认' : '请先报名' });
  }
  const row = (await findWechat(ctx.db, id)) ?? gone();
  return {
    link: linkOf(ctx, row, userId),
    words: row.wechat_words,
    until: untilOf(row),
    expired: row.wechat_key !== '' && isOver(row, ctx.now),
    key: can.host || can.edit ? row.wechat_key : '',
  };
}
