import { isMasked } from '@qunlu/contract/kernel/masks.ts';
import { cityLabel } from '@qunlu/contract/kernel/formats.ts';
import { Section } from '../../../ui/section.tsx';
import type { HeldCard } from '../queries.ts';
import { type ContactKind, ContactRow, FactRow } from './contact-row.tsx';

const contacts: readonly { field: 'phone' | 'email' | 'wechat' | 'qq'; label: string }[] = [
  { field: 'phone', label: '手机' },
  { field: 'email', label: '邮箱' },
  { field: 'wechat', label: '微信' },
  { field: 'qq', label: 'QQ' },
];

/** How the person can be reached, and the entries of their own making. */
export function ContactSection({ card }: { card: HeldCard }) {
  const { card_id: cardId, cityname, address, rest } = card;
  const given = contacts.filter(({ field }) => card[field] !== '');
  const street = address === cityname ? '' : address;
  const row = (label: string, kind: ContactKind, value: string) => (
    <ContactRow key={label} cardId={cardId} label={label} kind={kind} value={value} />
  );
  return (
    <>
      {(given.length > 0 || cityname !== '' || street !== '') && (
        <Section>
          <ul aria-label="联系方式">
            {given.map(({ field, label }) => row(label, field, card[field]))}
            {cityname !== '' && <FactRow label="城市" value={cityLabel(cityname)} />}
            {street !== '' && <FactRow label="地址" value={street} copied />}
          </ul>
        </Section>
      )}
      {rest.length > 0 && (
        <Section title="更多信息">
          <ul>
            {rest.map(({ key, value }) =>
              isMasked(value) ? row(key, 'entry', value) : <FactRow key={key} label={key} value={value} />,
            )}
          </ul>
        </Section>
      )}
    </>
  );
}
