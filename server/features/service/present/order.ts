import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import type { ServiceOrderLine, ServicePart } from '@qunlu/contract/service/order-entity.ts';
import { serviceRules, wayDefault } from '@qunlu/contract/service/rules.ts';
import { after, secondsOf, type Ctx } from '../../../platform/context.ts';
import { bookingCan } from '../policy/booking.ts';
import { commentCan } from '../policy/comments.ts';
import {
  contactOpen,
  contactUntil,
  isSent,
  notesOpen,
  roleOf,
  stateOfRow,
  turnOf,
  type Role,
} from '../policy/orders.ts';
import type { SeenOrder } from '../store/orders.ts';
import type { ServiceAddress } from '../tables.ts';
import { presentPerson } from '../../card/api/listed-person.ts';

export const pageOf = (serviceOrderId: number): string => `/service/order/${serviceOrderId}`;

function presentOrderLine(row: SeenOrder, role: Role, now: Date): ServiceOrderLine {
  const { snapshot } = row;
  return {
    order_id: row.service_order_id,
    hash: row.hash,
    service_id: row.service_id,
    state: stateOfRow(row),
    role,
    title: snapshot.title,
    image: snapshot.image,
    way: snapshot.way,
    count: row.quantity,
    total: row.total,
    refunded: row.refunded,
    other: presentPerson(role === 'buyer' ? row.seller_id : row.buyer_id, row.other),
    slot: row.starts_at && {
      slot_id: row.scheduled ? secondsOf(row.starts_at) : 0,
      starts_at: secondsOf(row.starts_at),
      minutes: row.minutes,
    },
    created_at: secondsOf(row.created_at),
    ...turnOf(row, role, now),
  };
}

/** Orders as a viewer, who is a side of each, sees them in a list. */
export const orderLines = (
  { now }: Pick<Ctx, 'now'>,
  rows: readonly SeenOrder[],
  viewerId: number,
): ServiceOrderLine[] => rows.map((row) => presentOrderLine(row, roleOf(row, viewerId) ?? 'buyer', now));

/** The family name: enough to know whom an order is for. */
const maskName = (name: string): string => `${[...name][0] ?? ''}**`;

/** D54: the buyer's own is plain; the seller opens it by a call of its own. */
function presentAddress(row: SeenOrder, address: ServiceAddress, role: Role): ServicePart['address'] {
  const own = role === 'buyer';
  return {
    name: own ? address.name : maskName(address.name),
    phone: own ? address.phone : maskPhone(address.phone),
    region: address.region,
    region_name: address.region_name,
    detail: own ? address.detail : '',
    visible_until: row.over_at ? secondsOf(after(row.over_at, serviceRules.contactDays * 86_400)) : 0,
  };
}

export interface OrderParts {
  role: Role;
  now: Date;
  /** By the engine. */
  can: Order['can'];
  thread: string;
}

/** What a service adds to its order. */
export function presentServicePart(row: SeenOrder, parts: OrderParts): ServicePart {
  const { role, now, can, thread } = parts;
  const { snapshot, comment } = row;
  const sent = isSent({ type: snapshot.type, kind: row.kind });
  const open = contactOpen(row, now);
  const shown = row.address && (role === 'buyer' || open) ? row.address : null;
  const booking = bookingCan(
    {
      ...row,
      stage: row.engine_stage,
      paused: row.disputed || row.asked,
      timed: wayDefault(snapshot.type, row.kind)?.timed ?? false,
    },
    role,
    now,
  );
  const comments = commentCan({ ...row, state: stateOfRow(row) }, role, now);
  return {
    ...presentOrderLine(row, role, now),
    note: row.note,
    address: shown && presentAddress(row, shown, role),
    express: row.express_at && {
      company: row.express_company,
      number: row.express_number,
      at: secondsOf(row.express_at),
    },
    reschedules_left: row.scheduled ? Math.max(0, serviceRules.reschedules - row.reschedules) : 0,
    proposal:
      row.proposed_by && row.proposed_starts_at && row.proposed_at
        ? {
            by: row.proposed_by,
            starts_at: secondsOf(row.proposed_starts_at),
            at: secondsOf(row.proposed_at),
          }
        : null,
    comment: comment && {
      score: comment.score,
      // After reports nobody reads it any more.
      content: comment.hidden ? '' : comment.content,
      reply: comment.reply,
    },
    contact_until: row.blocked ? 0 : contactUntil(row, now),
    thread,
    can: {
      ship: can.deliver && sent,
      ...booking,
      comment: comments.add,
      edit_comment: comments.edit,
      reply: comments.reply,
      note: notesOpen(row, now),
      contact: open && !row.blocked,
      address: role === 'seller' && open && row.address !== null,
    },
  };
}
