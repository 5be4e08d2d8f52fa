import type { exportMembers } from '@qunlu/contract/activity/members.ts';
import { registrationStateLabels } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../../platform/context.ts';
import { writeSheetApart } from '../../../../platform/sheet-apart.ts';
import { answerCells } from '../../../form/api/forms.ts';
import { contactOpen, shownState, statesOf } from '../../policy/members.ts';
import { findSheet, type SheetRow } from '../../store/sheet.ts';
import { managedActivity } from '../access.ts';
import { logActivity } from '../logs.ts';
import { passForms } from '../forms.ts';

const head = ['姓名', '手机号', '票', '状态', '签到码', '签到', '报名时间'];
const moneyHead = ['总价（元）', '已退（元）', '付款时间'];
const width = 16;
/** Twice as many as there can be places: those who come stand first. */
const rowsMax = 20_000;

const signedWords = ({ signed }: SheetRow): string =>
  signed.map(({ session, at }) => `${session} ${dateTime(at)}`).join('；');

const moneyCells = ({ by_hand, total, refunded, paid_at }: SheetRow): string[] =>
  by_hand ? ['', '', ''] : [yuan(total), yuan(refunded), paid_at ? dateTime(secondsOf(paid_at)) : ''];

/**
 * R122, D22: everybody whom they may know of, as a sheet. The phone of who is confirmed stands in plain and leaves a receipt with
 * each; of everybody else, and a month after the end, it is not there.
 */
export async function exportSheet(
  ctx: ViewerCtx,
  { id }: BodyOf<typeof exportMembers>,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await inTransaction(ctx, async (tx) => {
    const { row: activity, can } = await managedActivity(tx, id, 'members');
    const found = await findSheet(tx.db, {
      activityId: id,
      states: statesOf('all', can),
      now: tx.now,
      size: rowsMax,
    });
    const forms = found.map(({ kept }) => passForms.open(tx, kept));
    const isOpen = ({ state }: SheetRow): boolean => contactOpen(state, activity.ends_at, tx.now);
    await passForms.handOut(
      tx,
      forms.flatMap((form, at) => (form && found[at] && isOpen(found[at]) ? form : [])),
    );
    await logActivity(tx, { activityId: id, what: 'export', after: { rows: found.length } });
    const answers = answerCells(forms);
    return [
      [...head, ...answers.head, ...(can.money ? moneyHead : [])],
      ...found.map((row, at) => [
        row.name,
        isOpen(row) ? (forms[at]?.facts.phone ?? '') : '',
        row.ticket,
        registrationStateLabels[shownState(row.state, can) ?? row.state],
        row.code,
        signedWords(row),
        dateTime(secondsOf(row.created_at)),
        ...(answers.rows[at] ?? []),
        ...(can.money ? moneyCells(row) : []),
      ]),
    ];
  });
  return writeSheetApart(
    'xlsx',
    rows,
    (rows[0] ?? []).map(() => width),
  );
}
