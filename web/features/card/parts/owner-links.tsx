import { Contact, Eye, QrCode, ShieldCheck, User } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardPaths } from '../paths.ts';

/** Links for the owner alone: visitors, who saw the contacts, the other cards. */
export function OwnerLinks({ cardId }: { cardId: number }) {
  return (
    <Section title="只有您能看到">
      <ListRow
        wrap
        leading={<Eye size={22} aria-hidden />}
        title="谁看了我的联系方式"
        href={cardPaths.receipts(cardId)}
      />
      <ListRow leading={<User size={22} aria-hidden />} title="访客" href={cardPaths.visitors(cardId)} />
      <ListRow
        leading={<ShieldCheck size={22} aria-hidden />}
        title="名片认证"
        href={cardPaths.certify(cardId)}
      />
      <ListRow leading={<QrCode size={22} aria-hidden />} title="名片海报" href={cardPaths.poster(cardId)} />
      <ListRow leading={<Contact size={22} aria-hidden />} title="全部名片" href={cardPaths.list()} />
    </Section>
  );
}
