import type { Introduction } from '@qunlu/contract/introduction/calls.ts';
import { PersonRow } from '../../../ui/person-row.tsx';
import { cardPaths } from '../../card/paths.ts';

/** Somebody who is introduced; leads to their card where there is one. */
export function Introduced({ person }: { person: Introduction['by'] }) {
  const { card_id, company, position } = person;
  return (
    <PersonRow
      person={person}
      meta={[company, position].filter(Boolean).join(' · ')}
      {...(card_id === 0 ? {} : { href: cardPaths.view(card_id) })}
    />
  );
}
