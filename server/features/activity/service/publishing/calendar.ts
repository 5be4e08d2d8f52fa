import { activityState } from '@qunlu/contract/activity/rules.ts';
import { appointmentFile } from '@qunlu/contract/capacity/appointment-file.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { secondsOf, type Ctx } from '../../../../platform/context.ts';
import { drawQrcode } from '../../../share/api/qrcode.ts';
import { stateOf } from '../../policy/access.ts';
import { activities } from './activities.ts';

/** Words of the content that a calendar takes. */
const wordsMax = 300;

/** R108: the file of a calendar; got again after a change, it replaces the entry. Nothing in it that a guest may not see. */
export async function calendarFile(ctx: Ctx, id: number): Promise<Uint8Array> {
  const row = await activities.look(ctx, id);
  const { publicUrl } = ctx.deps.env;
  const url = `${publicUrl}/activity/${id}`;
  const words = [...wordsOf(row.content)].slice(0, wordsMax).join('');
  const file = appointmentFile(
    {
      uid: `activity-${id}@${new URL(publicUrl).hostname}`,
      startsAt: secondsOf(row.starts_at),
      minutes: (secondsOf(row.ends_at) - secondsOf(row.starts_at)) / 60,
      summary: row.title,
      location: row.online
        ? '线上，报名后在活动页查看链接'
        : [row.cityname, row.place, row.address].filter((part) => part !== '').join(' '),
      description: words === '' ? url : `${words}\n${url}`,
      url,
      sequence: row.sequence,
      cancelled: stateOf(row) === activityState.cancelled,
      geo: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null,
      alarmMinutes: 60,
      zoned: true,
    },
    secondsOf(ctx.now),
  );
  return Buffer.from(file);
}

/** R125: a code that opens its page, for whoever may open it. */
export async function drawInvitation(
  ctx: Ctx,
  { id, size }: { id: number; size?: number | undefined },
): Promise<Uint8Array> {
  await activities.look(ctx, id);
  return drawQrcode(ctx, `/activity/${id}`, false, size);
}
