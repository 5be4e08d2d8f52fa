import { isMasked } from '@qunlu/contract/kernel/masks.ts';
import { cityLabel } from '@qunlu/contract/kernel/formats.ts';
import { Section } from '../../../ui/section.tsx';
import type { CachedCard } from '../queries.ts';
import { ContactRow, FactRow } from './contact-row.tsx';

const contacts: readonly { field: 'phone' | 'email' | 'wechat' | 'qq'; label: string }[] = [
  { field: 'phone', label: '手机' },
  { field: 'email', label: '邮箱' },
  { field: 'wechat', label: '微信' },
  { field: 'qq', label: 'QQ' },
];

/** The contacts of a card, or the reason why they are closed. */
export function ContactSection({ card }: { card: CachedCard }) {
  const { card_id: cardId, cityname, address } = card;
  const given = contacts.filter(({ field }) => card[field] !== '');
  const street = address === cityname ? '' : address;
  if (given.length === 0 && cityname === '' && street === '') return null;
  const reason = given.length === 0 ? '' : card.user_permissions?.reason;
  return (
    <Section note={reason}>
      <ul aria-label="联系方式">
        {given.map(({ field, label }) => (
          <ContactRow key={field} cardId={cardId} label={label} kind={field} value={card[field]} />
        ))}
        {cityname !== '' && <FactRow label="城市" value={cityLabel(cityname)} />}
        {street !== '' && <ContactRow cardId={cardId} label="地址" kind="address" value={street} />}
      </ul>
    </Section>
  );
}

/** The owner's own entries; one that is a contact is masked like the fixed fields. */
export function RestSection({ card: { card_id: cardId, rest } }: { card: CachedCard }) {
  if (rest.length === 0) return null;
  return (
    <Section title="更多信息">
      <ul>
        {rest.map(({ key, value }) =>
          isMasked(value) ? (
            <ContactRow key={key} cardId={cardId} label={key} kind="entry" value={value} />
          ) : (
            <FactRow key={key} label={key} value={value} />
          ),
        )}
      </ul>
    </Section>
  );
}
