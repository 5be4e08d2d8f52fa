import * as contract from '@qunlu/contract/chat/calls.ts';
import type { Binder } from '../../platform/bind.ts';
import type { SentBody } from './policy/message.ts';
import { recallMessage, removeMessage, setConversation } from './service/message-changes.ts';
import { openConsult } from './service/consults.ts';
import { markMessages } from './service/marks.ts';
import { listChanges, listConversations, listMessages, searchMessages } from './service/reading.ts';
import { sendMessage } from './service/sending.ts';
import { setSettings, viewSettings } from './service/settings.ts';
import { viewConversation } from './service/view.ts';

export function chatRoutes(bind: Binder): void {
  bind(contract.listConversations, (ctx, { query }) => listConversations(ctx, query));
  bind(contract.viewConversation, (ctx, { query }) => viewConversation(ctx, query));
  bind(contract.openConsult, (ctx, { body }) => openConsult(ctx, body));
  bind(contract.listMessages, (ctx, { query }) => listMessages(ctx, query));
  bind(contract.listChanges, (ctx, { query }) => listChanges(ctx, query));
  bind(contract.sendMessage, (ctx, { body }) => sendMessage(ctx, body as SentBody));
  bind(contract.recallMessage, (ctx, { body }) => recallMessage(ctx, body.message_id));
  bind(contract.removeMessage, (ctx, { body }) => removeMessage(ctx, body.message_id));
  bind(contract.markMessages, (ctx, { body }) => markMessages(ctx, body.marks));
  bind(contract.setConversation, (ctx, { body }) => setConversation(ctx, body));
  bind(contract.searchMessages, (ctx, { query }) => searchMessages(ctx, query));
  bind(contract.viewChatSettings, (ctx) => viewSettings(ctx));
  bind(contract.setChatSettings, (ctx, { body }) => setSettings(ctx, body));
}
