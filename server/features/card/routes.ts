import * as contract from '@qunlu/contract/card/calls.ts';
import { savePhoneCard as phoneCard } from '@qunlu/contract/card/phone-card.ts';
import * as requests from '@qunlu/contract/card/requests.ts';
import * as timeline from '@qunlu/contract/card/timeline.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Binder } from '../../platform/bind.ts';
import type { PageBinder } from '../../platform/page-binder.ts';
import { cardPage, missingCardPage } from './present/page.ts';
import { presentGrant, presentRequest } from './present/requests.ts';
import { decodeContact, decodeContacts } from './service/decode.ts';
import { createCard, editCard, removeCard, setDefaultCard } from './service/edit.ts';
import { checkCard } from './service/moderation.ts';
import { checkPhoneCard, savePhoneCard } from './service/phone-card.ts';
import { cardPicture } from './service/picture.ts';
import { listReceipts, restoreReceipts, revokeReceipts } from './service/receipts.ts';
import { checkNote, contactRequests, requestContact } from './service/requests.ts';
import { listCallers } from './service/timeline.ts';
import {
  countCards,
  hitCard,
  listCards,
  viewCard,
  viewDefaultCard,
  viewPhone,
  viewSimpleUser,
  viewWholeCard,
} from './service/view.ts';
import { listVisitors } from './service/visitors.ts';

export function cardRoutes(bind: Binder): void {
  bind(contract.viewCard, (ctx, { query }) => viewCard(ctx, query.id, query.more === 1));
  bind(
    contract.postCard,
    (ctx, { query, body }) => checkCard(ctx, query.id, body),
    (ctx, { query, body }, verdict) =>
      query.id ? editCard(ctx, query.id, body, verdict) : createCard(ctx, body, verdict),
  );
  bind(
    phoneCard,
    (ctx, { body }) => checkPhoneCard(ctx, body),
    (ctx, { body }, verdict) => savePhoneCard(ctx, body, verdict),
  );
  bind(contract.cardPicture, (ctx, { query }) => cardPicture(ctx, query.id));
  bind(contract.removeCard, (ctx, { query }) => removeCard(ctx, query.id));
  bind(contract.viewDefaultCard, (ctx, { query }) => viewDefaultCard(ctx, query.id));
  bind(contract.viewSimpleUser, (ctx, { query }) => viewSimpleUser(ctx, query.id));
  bind(contract.setDefaultCard, (ctx, { query }) => setDefaultCard(ctx, query.id));
  bind(contract.hitCard, (ctx, { body }) => hitCard(ctx, body.id));
  bind(contract.listCards, (ctx) => listCards(ctx));
  bind(contract.countCards, (ctx) => countCards(ctx));
  bind(contract.viewCardPhone, (ctx, { query }) => viewPhone(ctx, query.id));
  bind(contract.decodeContact, (ctx, { body }) => decodeContact(ctx, body.hash, body.via ?? 'tap'));
  bind(contract.decodeContacts, (ctx, { body }) => decodeContacts(ctx, body.hashes, body.via ?? 'batch'));
  bind(contract.listReceipts, (ctx, { query }) => listReceipts(ctx, query));
  bind(contract.revokeReceipts, (ctx, { body }) => revokeReceipts(ctx, body.user_id));
  bind(contract.restoreReceipts, (ctx, { body }) => restoreReceipts(ctx, body.user_id));
  bind(contract.listVisitors, (ctx, { query }) => listVisitors(ctx, query.id));
  bind(timeline.listCallers, (ctx, { query }) => listCallers(ctx, query));
  bind(
    requests.requestContact,
    (ctx, { body }) => checkNote(ctx, body.note),
    (ctx, { body }) => requestContact(ctx, body),
  );
  bind(requests.listContactRequests, (ctx, { query }) =>
    contactRequests.list(ctx, 'pending', query, (rows) => rows.map(presentRequest)),
  );
  bind(requests.answerContactRequest, (ctx, { body }) =>
    contactRequests.end(ctx, body.request_id, body.answer),
  );
  bind(requests.listContactGrants, (ctx, { query }) =>
    contactRequests.list(ctx, 'granted', query, (rows) => rows.map(presentGrant)),
  );
  bind(requests.revokeContactGrant, (ctx, { body }) => contactRequests.end(ctx, body.request_id, 'revoke'));
}

/** The page on the clean path of a card (architecture §8). */
export function cardPages(page: PageBinder): void {
  page('/card/:id', async (ctx, params) => {
    const id = /^\d{1,16}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
    try {
      return cardPage(await viewWholeCard(ctx, id), ctx.deps.env.publicUrl);
    } catch (error) {
      if (error instanceof Failure) return missingCardPage(`/card/${id}`);
      throw error;
    }
  });
}
