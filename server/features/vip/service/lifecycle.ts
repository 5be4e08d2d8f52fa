import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { vipKindLabels, vipKinds, vipSourceLabels } from '@qunlu/contract/vip/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import { accountsOf } from '../../account/api/people.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { merged } from '../policy.ts';
import { entriesOf, presentTerm } from '../present.ts';
import { findListed, findLive, placeAll } from '../store/entitlements.ts';
import { forgetEntitlements, forgetReminders, moveGiver, moveOver } from '../store/lifecycle.ts';

/** Bound of an export. */
const exportMax = 10_000;

export const vipLifecycle: Lifecycle = {
  feature: 'vip',
  columns: {
    'vip_entitlement.user_id': {
      merge: { kind: 'move', why: 'memberships of both sides run one after another, no time is lost' },
      erase: { kind: 'erase', why: 'a membership ends with the account' },
    },
    'vip_entitlement.given_by': {
      merge: { kind: 'move', why: 'what staff gave is the kept account’s' },
      erase: { kind: 'anonymise', why: 'the membership stands, by nobody' },
    },
    'vip_reminder.user_id': {
      merge: { kind: 'erase', why: 'the ends have changed' },
      erase: { kind: 'erase', why: 'nobody is reminded any more' },
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
    await moveGiver(tx.db, [drop], keep);
    await forgetReminders(tx.db, [keep, drop]);
  },
  async erase(tx, userId) {
    const accounts = await accountsOf(tx, userId);
    await forgetEntitlements(tx.db, accounts);
    await forgetReminders(tx.db, accounts);
    await moveGiver(tx.db, accounts, null);
  },
  async mergeItems(ctx, { keep, drop }) {
    const live = await findLive(ctx.db, [keep, drop], ctx.now);
    const of = (userId: number): number => live.filter(({ user_id }) => user_id === userId).length;
    if (live.length === 0) return [];
    return [
      {
        title: '会员',
        keep: of(keep),
        drop: of(drop),
        rule: '都保留：同一种会员一份接一份，剩下的时间不会少',
      },
    ];
  },
  async givesUp(ctx, userId) {
    return entriesOf(await findLive(ctx.db, [userId], ctx.now)).map(
      ({ name, end_at }) => `${name}（到 ${dateTime(end_at)}）`,
    );
  },
  erases: ['会员：随账号结束，没有过完的不退'],
  keeps: [],
  async exportData(ctx, userId) {
    const rows = await findListed(ctx.db, { userId, before: undefined, size: exportMax });
    return {
      json: {
        会员: rows.map((row) => {
          const { title, starts_at, end_at, ended } = presentTerm(row, null);
          return {
            得到: dateTime(secondsOf(row.created_at)),
            种类: vipKindLabels[row.kind],
            说明: title,
            来源: vipSourceLabels[row.source],
            开始: dateTime(starts_at),
            结束: dateTime(end_at),
            提前结束: ended,
          };
        }),
      },
    };
  },
};
