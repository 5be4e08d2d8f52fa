import { decodeContacts } from '@qunlu/contract/card/calls.ts';
import { readContact } from '@qunlu/contract/kernel/masks.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { host } from '../../../platform/host/host.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { type CachedCard, revealed } from '../queries.ts';
import { vcard } from './vcard.ts';

const fields = ['phone', 'email', 'wechat', 'qq', 'address'] as const;
type Contacts = Record<(typeof fields)[number], string>;

/** Hands the card to the phone's address book, with every contact the viewer may see and no masked value. */
export async function saveContact(client: QueryClient, card: CachedCard): Promise<void> {
  const name = card.realname;
  // A host that cannot hand over a file explains how to get one; no contact is decoded for that.
  if (!host().canDownload) {
    await host().saveContact({ name, vcard: '' });
    return;
  }
  const contacts = await plainContacts(client, card);
  const text = vcard({ ...card, ...contacts }, { origin: location.origin, now: new Date() });
  if (!(await host().saveContact({ name, vcard: text }))) return;
  popTip(
    contacts.phone === '' && card.phone !== ''
      ? '已生成通讯录文件，未含手机号'
      : '已生成通讯录文件，打开即可保存',
    {
      type: 'good',
    },
  );
}

async function plainContacts(client: QueryClient, card: CachedCard): Promise<Contacts> {
  const plain: Contacts = { phone: '', email: '', wechat: '', qq: '', address: '' };
  const closed: { field: keyof Contacts; hash: string }[] = [];
  for (const field of fields) {
    const { display, hash, masked } = readContact(card[field]);
    const seen = revealed(client, card.card_id, field);
    if (!masked) plain[field] = display;
    else if (hash !== '' && seen !== undefined) plain[field] = seen;
    else if (hash !== '') closed.push({ field, hash });
  }
  if (closed.length === 0) return plain;
  // what cannot be decoded is left out of the file (B114)
  const values = await call(decodeContacts, {
    body: { hashes: closed.map(({ hash }) => hash), via: 'save' },
  }).catch(() => []);
  closed.forEach(({ field }, index) => {
    plain[field] = values[index] ?? '';
  });
  return plain;
}
