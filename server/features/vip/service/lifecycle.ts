import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { vipKindLabels, vipKinds, vipSourceLabels } from '@qunlu/contract/vip/rules.ts';
import { anonymise, byFeature, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { merged } from '../policy.ts';
import { entriesOf, presentTerm } from '../present.ts';
import { findListed, findLive, liveOf, placeAll } from '../store/entitlements.ts';
import { forgetReminders, moveOver } from '../store/lifecycle.ts';

export const vipLifecycle: Lifecycle = {
  feature: 'vip',
  columns: {
    'vip_entitlement.user_id': {
      merge: byFeature(move('memberships of both sides run one after another, no time is lost')),
      erase: erase('a membership ends with the account'),
    },
    'vip_entitlement.given_by': {
      merge: move('what staff gave is the kept account’s'),
      erase: anonymise('the membership stands, by nobody'),
    },
    'vip_reminder.user_id': {
      merge: byFeature(erase('the ends of both have changed')),
      erase: erase('nobody is reminded any more'),
    },
  },
  async merge(tx, sides) {
    const { keep, drop } = sides;
    const live = await findLive(tx.db, [keep, drop], tx.now);
    const moved = vipKinds.flatMap((wanted) =>
      merged(
        // Of two that began at once the kept account's stays where it is.
        live
          .filter(({ kind }) => kind === wanted)
          .toSorted((one, other) => Number(one.user_id === drop) - Number(other.user_id === drop)),
        tx.now,
      ),
    );
    await placeAll(tx.db, keep, moved, tx.now);
    await moveOver(tx.db, sides);
    await forgetReminders(tx.db, [keep, drop]);
  },
  counts: [
    { title: '会员', rule: '都保留：同一种会员一份接一份，剩下的时间不会少', of: liveOf, shown: 'either' },
  ],
  async givesUp(ctx, userId) {
    return entriesOf(await findLive(ctx.db, [userId], ctx.now)).map(
      ({ name, end_at }) => `${name}（到 ${dateTime(end_at)}）`,
    );
  },
  erases: ['会员：随账号结束，没有过完的不退'],
  keeps: [],
  async exports(ctx, userId, size) {
    const rows = await findListed(ctx.db, { userId, before: undefined, size });
    return {
      会员: rows.map((row) => {
        const { title, starts_at, end_at, ended } = presentTerm(row, null);
        return {
          得到: row.created_at,
          种类: vipKindLabels[row.kind],
          说明: title,
          来源: vipSourceLabels[row.source],
          开始: dateTime(starts_at),
          结束: dateTime(end_at),
          提前结束: ended,
        };
      }),
    };
  },
};
