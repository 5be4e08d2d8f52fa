import { viewUser } from '@qunlu/contract/account/calls.ts';
import { decodeContact } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { contactLabel } from '@qunlu/contract/card/extends.ts';
import { readContact } from '@qunlu/contract/kernel/masks.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { phoneGiven } from '../../../platform/http/phone-required.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { readOptions } from '../../../platform/query.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { vipWay } from '../../membership/parts/vip-way.ts';
import { askFollow } from '../../relation/parts/relate.ts';
import { type CachedCard, cardKey, plainKey, readCard } from '../queries.ts';
import { cardChanged, contactsOf } from '../queries/open-contacts.ts';
import { takeIntent } from './intent.ts';

/** Does what the person tapped as a guest, now that they are logged in and back on the card. */
export async function carryOut(client: QueryClient, card: CachedCard): Promise<void> {
  const intent = takeIntent(card.card_id, (act) => act !== 'swap');
  if (intent?.act === 'follow') {
    if (!card.is_follow) await askFollow(client, card);
    return;
  }
  if (!intent) return;
  const seen = await withPhone(client, card);
  if (intent.act === 'save') {
    const { saveContact } = await import('./save-contact.ts');
    return saveContact(client, seen);
  }
  return open(client, seen, intent.field ?? '');
}

/** Contacts open for accounts with a phone number: one without, as WeChat makes them, gives it now. */
async function withPhone(client: QueryClient, card: CachedCard): Promise<CachedCard> {
  const { phone } = await client.fetchQuery(readOptions(viewUser)).catch(() => ({ phone: 'unknown' }));
  if (phone || !(await phoneGiven(decodeContact))) return card;
  await cardChanged(client);
  const held = client.getQueryData<Card>(cardKey(card.card_id));
  return held ? readCard(held) : card;
}

async function open(client: QueryClient, card: CachedCard, field: string): Promise<void> {
  const value = contactsOf(card).find((one) => one.field === field)?.value ?? '';
  const { hash, masked } = readContact(value);
  if (!masked) return;
  if (hash !== '') {
    try {
      const plain = await call(decodeContact, { body: { hash, via: 'tap' } });
      client.setQueryData(plainKey(card.card_id, field), plain);
    } catch (error) {
      popTip(sentence(error), { type: 'bad', ...vipWay(error) });
    }
  } else if (card.can.request && ![...card.requested, ...card.withheld].includes(field)) {
    const { askToSee } = await import('./request-sheet.tsx');
    await askToSee(client, card, field, contactLabel(field));
  }
}
