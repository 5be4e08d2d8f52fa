import { readContact } from '@qunlu/contract/kernel/masks.ts';
import type { QueryClient } from '@tanstack/react-query';
import { host } from '../../../platform/host/host.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import type { CachedCard } from '../queries.ts';
import { openContacts } from '../queries/open-contacts.ts';
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
  const opened = await openContacts(client, card, 'save', (field) => fields.some((one) => one === field));
  const plain = (field: keyof Contacts): string => {
    const { display, masked } = readContact(card[field]);
    return masked ? (opened.get(field) ?? '') : display;
  };
  return {
    phone: plain('phone'),
    email: plain('email'),
    wechat: plain('wechat'),
    qq: plain('qq'),
    address: plain('address'),
  };
}
