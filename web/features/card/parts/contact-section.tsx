import { entryFields } from '@qunlu/contract/card/extends.ts';
import { isMasked, readContact } from '@qunlu/contract/kernel/masks.ts';
import { cityLabel } from '@qunlu/contract/kernel/formats.ts';
import { usePart } from '../../../platform/later.ts';
import { Section } from '../../../ui/section.tsx';
import { type CachedCard, seenAtOnce } from '../queries.ts';
import { ContactRow, FactRow } from './contact-row.tsx';

const contacts: readonly { field: 'phone' | 'email' | 'wechat' | 'qq'; label: string }[] = [
  { field: 'phone', label: '手机' },
  { field: 'email', label: '邮箱' },
  { field: 'wechat', label: '微信' },
  { field: 'qq', label: 'QQ' },
];

/** Said before a contact is opened or saved; friends and fellow members are told nothing, they see it with the card. */
const notified = '对方会知道您看过';

function noteOf(card: CachedCard, values: readonly string[]): string {
  const opens = !seenAtOnce(card) && values.some((value) => readContact(value).hash !== '');
  return [card.user_permissions?.reason ?? '', opens ? notified : ''].filter(Boolean).join('。');
}

/** The contacts of a card, or the reason why they are closed. */
export function ContactSection({ card }: { card: CachedCard }) {
  const { cityname, address } = card;
  const given = contacts.filter(({ field }) => card[field] !== '');
  const street = address === cityname ? '' : address;
  const auto = usePart(() => import('./auto-open.tsx'), seenAtOnce(card));
  if (given.length === 0 && cityname === '' && street === '') return null;
  const note =
    given.length === 0 && street === ''
      ? ''
      : noteOf(card, [...given.map(({ field }) => card[field]), street]);
  return (
    <Section note={note}>
      <ul aria-label="联系方式">
        {given.map(({ field, label }) => (
          <ContactRow key={field} card={card} label={label} kind={field} field={field} value={card[field]} />
        ))}
        {cityname !== '' && <FactRow label="城市" value={cityLabel(cityname)} />}
        {street !== '' && (
          <ContactRow card={card} label="地址" kind="address" field="address" value={street} />
        )}
      </ul>
      {auto && <auto.AutoOpen card={card} />}
    </Section>
  );
}

/** The owner's own entries; one that is a contact is masked like the fixed fields. */
export function RestSection({ card }: { card: CachedCard }) {
  const { rest } = card;
  if (rest.length === 0) return null;
  const names = entryFields(rest);
  return (
    <Section title="更多信息">
      <ul>
        {rest.map(({ key, value }, index) => {
          const field = names[index] ?? key;
          return isMasked(value) ? (
            <ContactRow key={field} card={card} label={key} kind="entry" field={field} value={value} />
          ) : (
            <FactRow key={field} label={key} value={value} />
          );
        })}
      </ul>
    </Section>
  );
}
