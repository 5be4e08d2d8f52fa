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

/** The person of a column, e.g. `personOf('s.user_id')`: one look-up in the statement that lists. */
export const personText = (column: string): string => `(select json_build_object('user_id', p.user_id,
  'name', p.realname, 'avatar', p.avatar, 'card_id', p.card_id, 'title', p.title, 'certified', p.certified)
  from card_person p where p.user_id = ${column} and not p.erased)`;

export const personOf = (column: string): RawBuilder<ListedPerson | null> => sql.raw(personText(column));
