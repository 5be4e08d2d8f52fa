import type { Introduction } from '@qunlu/contract/introduction/calls.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { cardPaths } from '../../card/paths.ts';

/** Somebody who is introduced; leads to their card where there is one. */
export function PersonRow({ person }: { person: Introduction['by'] }) {
  const { user_id, card_id, realname, avatar, company, position } = person;
  return (
    <ListRow
      wrap
      leading={<Avatar id={user_id} name={realname} src={avatar} />}
      title={realname}
      meta={[company, position].filter(Boolean).join(' · ')}
      {...(card_id === 0 ? {} : { href: cardPaths.view(card_id) })}
    />
  );
}
