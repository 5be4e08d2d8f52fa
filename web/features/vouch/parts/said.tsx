import { type VouchKind, vouchKindLabels, vouchYears } from '@qunlu/contract/vouch/rules.ts';
import { PersonRow } from '../../../ui/person-row.tsx';
import { RequestText } from '../../../ui/request-row.tsx';
import { cardPaths } from '../../card/paths.ts';

interface SaidProps {
  one: {
    user: { user_id: number; name: string; avatar: string; card_id: number; title: string };
    kind: string;
    text: string;
    since: number;
    until: number;
  };
}

/** `共事 2019–2021` */
export const factWords = ({ kind, since, until }: SaidProps['one']): string =>
  `${vouchKindLabels[kind as VouchKind]} ${vouchYears({ since, until })}`;

/** Somebody, what they know of one another and since when, in their own words. */
export function Said({ one }: SaidProps) {
  const { user_id, name, avatar, card_id, title } = one.user;
  return (
    <>
      <PersonRow
        person={{ user_id, realname: name, avatar }}
        meta={title}
        {...(card_id === 0 ? {} : { href: cardPaths.view(card_id) })}
      />
      <RequestText lead={factWords(one)} note={one.text} />
    </>
  );
}
