import { requestContact } from '@qunlu/contract/card/requests.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { askWithNote } from '../../../platform/note-sheet.tsx';
import type { CachedCard } from '../queries.ts';
import { cardChanged, noteRequested } from '../queries/open-contacts.ts';

/** Asks the owner of a card for one contact (D209). `label`: the contact, as people read it. */
export const askToSee = (
  client: QueryClient,
  { card_id: id, realname }: CachedCard,
  field: string,
  label: string,
): Promise<void> =>
  askWithNote(`申请查看${realname}的${label}`, {
    field: 'note',
    placeholder: '说说您是谁、为什么想联系，对方更容易同意',
    help: '只申请这一项，对方同意前什么也看不到',
    max: cardRules.requestNote,
    async send(note) {
      const { state } = await call(requestContact, { body: { id, field, note } });
      if (state !== 'pending') {
        void cardChanged(client);
        return '';
      }
      noteRequested(client, id, field);
      return '申请已发送，对方同意后会通知您';
    },
  });
