import type { Education, Work } from '@qunlu/contract/card/entity.ts';
import type { ExtendPair } from '@qunlu/contract/card/extends.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>;

export type CardTables = {
  card: {
    card_id: Generated<number>;
    user_id: number;
    is_default: boolean;
    realname: string;
    avatar: Generated<string>;
    sex: Generated<number>;
    sex_chosen: Generated<boolean>;
    phone: Generated<string>;
    email: Generated<string>;
    company: Generated<string>;
    position: Generated<string>;
    cityname: Generated<string>;
    citycode: Generated<string>;
    /** Seconds. */
    birthday: number | null;
    address: Generated<string>;
    intro: Generated<string>;
    /** Version of the cleaner that wrote a rich `intro`. */
    intro_cleaner: Generated<number>;
    cardphoto: Generated<string>;
    gallery: ColumnType<string[], string | undefined, string>;
    educations: Json<Education[]>;
    works: Json<Work[]>;
    extends: Json<ExtendPair[]>;
    privacy: Generated<number>;
    fontfamily: Generated<string>;
    card_style: Generated<number>;
    certified: Generated<number>;
    corporation_certified: Generated<number>;
    views: Generated<number>;
    friends: Generated<number>;
    connections: Generated<number>;
    created_at: Date;
    updated_at: Date;
    owner_hidden: Generated<boolean>;
    moderated: Generated<boolean>;
    /** Search engines may list it. */
    listed: Generated<boolean>;
  };
  card_visitor: {
    card_id: number;
    visitor_key: Buffer;
    user_id: number | null;
    source: string;
    times: Generated<number>;
    last_counted_at: Date;
    /** Orders the owner's timeline. */
    seq: Generated<number>;
    /** The first opening of a contact. */
    opened_at: Date | null;
  };
  card_reveal: {
    reveal_id: Generated<number>;
    card_id: number;
    user_id: number;
    field: string;
    via: string;
    /** `qc` of the link by which the reader came. */
    source: Generated<string>;
    revealed_at: Date;
  };
  card_opened_elsewhere: {
    opened_id: GeneratedAlways<number>;
    user_id: number;
    /** `company:12` */
    subject: string;
    name: string;
    opened_at: Date;
  };
  card_revocation: { owner_id: number; user_id: number; revoked_at: Date };
};
