import type { ListedPerson as Shown } from '@qunlu/contract/card/listed-person.ts';
import { sql, type RawBuilder } from 'kysely';

/** A person beside something, as the database's JSON returns them; null: nobody may name them. */
export interface ListedPerson {
  user_id: number;
  name: string;
  avatar: string;
  card_id: number;
  title: string;
  certified: number;
}

/** A person of {@link personJoin}, as a column. */
export const joinedPerson = `case when p.user_id is null then null else json_build_object('user_id', p.user_id,
  'name', p.realname, 'avatar', p.avatar, 'card_id', p.card_id, 'title', p.title, 'certified', p.certified) end`;
/** For the busiest reads: a join costs less than a look-up a row. `p` is its name. */
export const personJoin = (column: string): string =>
  `left join card_person p on p.user_id = ${column} and not p.erased`;

/** The person of a column, e.g. `personOf('s.user_id')`: one look-up in the statement that lists. */
export const personText = (column: string): string => `(select json_build_object('user_id', p.user_id,
  'name', p.realname, 'avatar', p.avatar, 'card_id', p.card_id, 'title', p.title, 'certified', p.certified)
  from card_person p where p.user_id = ${column} and not p.erased)`;

export const personOf = (column: string): RawBuilder<ListedPerson | null> => sql.raw(personText(column));

/** `userId`: whom it is about, also when nobody may name them. */
export const presentPerson = (userId: number, person: ListedPerson | null): Shown =>
  person
    ? { ...person, certified: person.certified === 1 ? 1 : 0 }
    : { user_id: userId, name: '已注销用户', avatar: '', card_id: 0, title: '', certified: 0 };
