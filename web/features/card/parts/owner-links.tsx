import { Contact, Eye, QrCode, ShieldCheck } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardPaths } from '../paths.ts';

/** Links for the owner alone: who looked, the other cards. */
export function OwnerLinks({ cardId }: { cardId: number }) {
  return (
    <Section title="只有您能看到">
      <ListRow leading={<Eye size={22} aria-hidden />} title="谁看了我" href={cardPaths.callers(cardId)} />
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
