import type { MeetingWay } from '@qunlu/contract/friend/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type FriendTables = {
  friend_application: {
    application_id: GeneratedAlways<number>;
    from_id: number;
    to_id: number;
    card_id: number | null;
    to_card_id: number | null;
    message: string;
    via: MeetingWay;
    introducer_id: number | null;
    state: Generated<number>;
    created_at: Date;
    decided_at: Date | null;
    refused_at: Date | null;
    from_hidden: Generated<boolean>;
    to_hidden: Generated<boolean>;
  };
  friend_entry: {
    user_id: number;
    friend_id: number;
    card_id: number;
    realname: string;
    avatar: string;
    company: string;
    position: string;
    certified: number;
    initial: string;
    sort_key: string;
    words: string;
    readings: string;
    note: Generated<string>;
    note_words: Generated<string>;
    tags: Generated<string[]>;
    applied_at: Date;
    since: Date;
    via: MeetingWay;
    introducer_id: number | null;
    hidden: Generated<boolean>;
  };
};
