import type { EntryPart, ManagedEntry, OwnEntry } from '@qunlu/contract/groupbuy/entity.ts';
import { buyState, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import { ticketCodeOf } from '../../attendance/api/codes.ts';
import { presentPerson, type ListedPerson } from '../../card/api/listed-person.ts';
import { contactOpen, entryStateOf, readyProblem } from '../policy.ts';
import type { SeenEntry } from '../store/entries.ts';

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

const fieldsOf = (row: SeenEntry) => ({
  entry_id: row.entry_id,
  buy_id: row.buy_id,
  number: row.number,
  state: entryStateOf(row),
  lines: row.lines,
  quantity: row.quantity,
  total: row.total,
  way: row.way,
  point: row.point,
  tracking: row.tracking,
  remark: row.remark,
  ready_at: seconds(row.ready_at),
  received_at: seconds(row.received_at),
  created_at: seconds(row.paid_at ?? row.created_at),
});

/** `mine`: for whoever bought; nobody else reads the code, which is worth the goods. */
export function presentEntryPart(ctx: Ctx, row: SeenEntry, mine: boolean): EntryPart {
  const shown = mine && row.state === 3 && row.handed_at === null && row.code !== null;
  return {
    ...fieldsOf(row),
    code: shown ? (row.code ?? '') : '',
    ticket_code: shown
      ? ticketCodeOf(ctx, { subject: 'groupbuy', target: row.buy_id, holder: row.entry_id, rev: 1 })
      : '',
    buy_state: row.buy_state,
    deadline: secondsOf(row.deadline),
    ready_by: secondsOf(row.ready_by),
  };
}

export const presentOwnEntry = (ctx: Ctx, row: SeenEntry): OwnEntry => ({
  ...presentEntryPart(ctx, row, true),
  hash: row.hash ?? '',
  title: row.buy_title,
  image: row.buy_image ?? '',
  name: row.name,
});

export function presentManaged(
  row: SeenEntry & { user: ListedPerson | null },
  given: { phone: string; hasContact: boolean; now: Date },
): ManagedEntry {
  const offline = row.order_id === null;
  return {
    ...fieldsOf(row),
    name: row.name === '' ? '已清除' : row.name,
    user: row.user_id === null ? null : presentPerson(row.user_id, row.user),
    offline,
    phone: contactOpen(row) ? given.phone : '',
    has_contact: given.hasContact && contactOpen(row),
    note: row.note,
    hash: row.hash ?? '',
    disputed: row.disputed,
    refund_asked: row.refund_asked,
    can: {
      ready: row.state === 1 && readyProblem(row, given.now) === '',
      undo_ready:
        row.state === 3 &&
        row.handed_at === null &&
        row.buy_state !== buyState.cancelled &&
        !row.disputed &&
        (offline || row.ready_by > given.now),
      remove: offline && (row.state === 1 || row.state === 3),
    },
  };
}

export const pieces = (lines: readonly { title: string; quantity: number }[]): string =>
  lines
    .map(({ title, quantity }) => `${title}×${quantity}`)
    .join('、')
    .slice(0, groupbuyRules.content);
