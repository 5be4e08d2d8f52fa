import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { raise } from '../../../platform/events.ts';
import type { AttendanceSubject, Holder } from '../../attendance/ports.ts';
import { entryHanded } from '../events.ts';
import { handProblem } from '../policy.ts';
import { pieces } from '../present/entry.ts';
import { findEntry, updateEntry } from '../store/entries.ts';
import {
  countExpected,
  findDoorList,
  findHolders,
  findOwnHolders,
  lockHolders,
  type HolderRow,
} from '../store/holders.ts';
import { gone, teamBuy } from './access.ts';
import { buys } from './buys.ts';

const holderOf = (row: HolderRow): Holder => ({
  holder: row.entry_id,
  rev: 1,
  name: row.name,
  code: row.code,
  what: pieces(row.lines),
});

/** D134: who hands over reads a code, or finds somebody on the list; it is receipt. */
export const pickupAttendance: AttendanceSubject = {
  name: 'groupbuy',
  unknown: '不在这个团购的取货名单里，请核对是不是这里的取货码',
  async door(ctx, target) {
    const buy = await teamBuy(ctx, target);
    return { title: buy.title, arrange: false };
  },
  holders: async (ctx, target) =>
    (await findDoorList(ctx.db, target, groupbuyRules.entries)).map((row) => holderOf(row)),
  expected: (ctx, target) => countExpected(ctx.db, target),
  async lock(tx, target, holders) {
    // The order of each changes under the lock of its entry.
    await lockHolders(tx.db, target, holders);
    const rows = await findHolders(tx.db, target, holders);
    return new Map(
      rows
        // Who has not paid is not there yet.
        .filter(({ state }) => state !== 0)
        .map((row): [number, Holder & { refused: string }] => [
          row.entry_id,
          {
            ...holderOf(row),
            refused: handProblem({ ...row, buy_state: 2, stage: null }),
          },
        ]),
    );
  },
  async own(ctx, target) {
    const rows = await findOwnHolders(ctx.db, target, ctx.viewer.userId);
    if (rows.length > 0) return rows.map((row) => holderOf(row));
    await buys.open(ctx, target, ctx.viewer.userId);
    return fail('membersOnly', { message: '货备好以后才能取' });
  },
  async changed(tx, target, { holder, signed }) {
    const entry = await findEntry(tx.db, holder);
    if (!entry || entry.buy_id !== target) return gone();
    if (entry.order_id === null) {
      if (signed && entry.state === 3) await updateEntry(tx.db, holder, { state: 4, received_at: tx.now });
      else if (!signed && entry.state === 4)
        await updateEntry(tx.db, holder, { state: 3, received_at: null });
      return;
    }
    if (signed) {
      if (entry.state !== 3) return;
      await updateEntry(tx.db, holder, { handed_at: tx.now });
      await raise(tx, entryHanded, { entryId: holder });
      // What is received already stays so: whoever bought has three days to say that they did not get it.
    } else if (entry.state === 3) await updateEntry(tx.db, holder, { handed_at: null });
  },
  path: (target) => `/groupbuy/${target}/view`,
};
