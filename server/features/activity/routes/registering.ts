import { joinedActivities } from '@qunlu/contract/activity/calls.ts';
import * as contract from '@qunlu/contract/activity/registering.ts';
import type { Binder } from '../../../platform/bind.ts';
import { listJoined } from '../service/registering/joined.ts';
import { setShown, viewRegistration } from '../service/registering/own.ts';
import { checkPassForm, editPassForm, viewPassForm } from '../service/registering/pass-form.ts';
import { quoteTicket } from '../service/registering/quote.ts';
import { prepareToRegister, register } from '../service/registering/register.ts';
import {
  checkTransfer,
  offerTransfer,
  takeTransfer,
  viewTransfer,
} from '../service/registering/transfers.ts';

export function registeringRoutes(bind: Binder): void {
  bind(contract.quoteTicket, (ctx, { query }) => quoteTicket(ctx, query));
  bind(
    contract.register,
    (ctx, { body }) => prepareToRegister(ctx, body),
    (ctx, { body }, known) => register(ctx, body, known),
  );
  bind(contract.viewRegistration, (ctx, { query }) => viewRegistration(ctx, query.id));
  bind(contract.viewPassForm, (ctx, { query }) => viewPassForm(ctx, query.pass_id));
  bind(
    contract.editPassForm,
    (ctx, { body }) => checkPassForm(ctx, body),
    (ctx, { body }) => editPassForm(ctx, body),
  );
  bind(contract.setShown, (ctx, { body }) => setShown(ctx, body));
  bind(contract.offerTransfer, (ctx, { body }) => offerTransfer(ctx, body));
  bind(contract.viewTransfer, (ctx, { query }) => viewTransfer(ctx, query.token));
  bind(
    contract.takeTransfer,
    (ctx, { body }) => checkTransfer(ctx, body),
    (ctx, { body }) => takeTransfer(ctx, body),
  );
  bind(joinedActivities, (ctx, { query }) => listJoined(ctx, query));
}
