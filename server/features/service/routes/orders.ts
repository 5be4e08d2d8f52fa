import * as contract from '@qunlu/contract/service/orders.ts';
import type { Binder } from '../../../platform/bind.ts';
import { buyService, serviceSale } from '../service/selling/buying.ts';
import { quoteService } from '../service/selling/quote.ts';
import { addNote, checkNote, listNotes } from '../service/order/notes.ts';
import { listServiceOrders, viewServiceOrder } from '../service/order/orders.ts';
import { lastAddress, revealAddress, revealContact } from '../service/order/reveals.ts';

export function ordersRoutes(bind: Binder): void {
  bind(contract.quoteService, (ctx, { query }) => quoteService(ctx, query));
  bind(
    contract.buyService,
    (ctx, { body }) => serviceSale.prepare(ctx, body),
    (ctx, { body }, known) => buyService(ctx, body, known),
  );
  bind(contract.viewServiceOrder, (ctx, { query }) => viewServiceOrder(ctx, query.id));
  bind(contract.listServiceOrders, (ctx, { query }) => listServiceOrders(ctx, query));
  bind(contract.revealAddress, (ctx, { body }) => revealAddress(ctx, body.order_id));
  bind(contract.revealContact, (ctx, { body }) => revealContact(ctx, body.order_id));
  bind(contract.lastAddress, (ctx) => lastAddress(ctx));
  bind(contract.listNotes, (ctx, { query }) => listNotes(ctx, query));
  bind(
    contract.addNote,
    (ctx, { body }) => checkNote(ctx, body),
    (ctx, { body }) => addNote(ctx, body),
  );
}
