import { deliveryLabels, entryStateLabels, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { writeSheetApart } from '../../../platform/sheet-apart.ts';
import { contactOpen, entryStateOf } from '../policy.ts';
import { pieces } from '../present/entry.ts';
import { findSheet, type ManagedEntryRow } from '../store/managed.ts';
import { ownBuy } from './access.ts';
import { contacts } from './contacts.ts';

const head = [
  '序号',
  '姓名',
  '手机号',
  '地址',
  '商品',
  '件数',
  '总价（元）',
  '状态',
  '取货方式',
  '自提点',
  '快递单号',
  '对方的话',
  '备注',
  '线下',
  '参加时间',
];

const when = (at: Date | null): string => (at ? dateTime(secondsOf(at)) : '');

const cellsOf = (row: ManagedEntryRow, phone: string, address: string): string[] => [
  row.number === 0 ? '' : String(row.number),
  row.name,
  phone,
  address,
  pieces(row.lines),
  String(row.quantity),
  yuan(row.total),
  entryStateLabels[entryStateOf(row)],
  deliveryLabels[row.way],
  row.point?.name ?? '',
  row.tracking,
  row.remark,
  row.note,
  row.order_id === null ? '线下' : '',
  when(row.paid_at ?? row.created_at),
];

/** D134, D22: everybody, as a sheet. The contact of who has paid stands in plain and leaves a receipt with each; of others it is not there. */
export async function exportEntries(ctx: ViewerCtx, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await inTransaction(ctx, async (tx) => {
    await ownBuy(tx, id);
    // Those who are over besides: as many again.
    const found = await findSheet(tx.db, id, 2 * groupbuyRules.entries);
    const forms = found.map((row) => (contactOpen(row) ? contacts.open(tx, row.kept) : undefined));
    await contacts.handOut(
      tx,
      forms.flatMap((form) => form ?? []),
    );
    return found.map((row, at) => cellsOf(row, forms[at]?.facts.phone ?? '', forms[at]?.facts.address ?? ''));
  });
  return writeSheetApart(
    'csv',
    [head, ...rows],
    head.map(() => 16),
  );
}
