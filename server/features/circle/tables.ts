import type {
  AdminRight,
  CircleCategory,
  CircleStatus,
  ContactVisible,
  FormAsk,
  JoinType,
  JoinWay,
  MemberRole,
  MemberState,
  PluginKey,
} from '@qunlu/contract/circle/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type CircleTables = {
  phonebook: {
    phonebook_id: Generated<number>;
    owner_id: number;
    name: string;
    category: CircleCategory;
    avatar: Generated<string>;
    cover: Generated<string>;
    intro: Generated<string>;
    notice: Generated<string>;
    notice_at: Date | null;
    city: Generated<string>;
    listed: Generated<boolean>;
    status: Generated<CircleStatus>;
    status_reason: Generated<string>;
    join_type: Generated<JoinType>;
    join_password: Generated<string>;
    asks: Generated<FormAsk[]>;
    contact_visible: Generated<ContactVisible>;
    weekly_notices: Generated<number>;
    dissolve_at: Date | null;
    members: Generated<number>;
    words: string;
    readings: string;
    version: Generated<number>;
    created_at: Date;
    waits_since: Date | null;
    doubts: Generated<string[]>;
    /** When ending it is tried again, since when it has failed, how often, and fen that are missing (D68). */
    ending_next_at: Generated<Date | null>;
    ending_failed_at: Generated<Date | null>;
    ending_tries: Generated<number>;
    ending_lacks: Generated<number>;
  };
  phonebook_group: {
    group_id: GeneratedAlways<number>;
    phonebook_id: number;
    name: string;
    sort: Generated<number>;
  };
  phonebook_member: {
    member_id: GeneratedAlways<number>;
    phonebook_id: number;
    user_id: number | null;
    role: Generated<MemberRole>;
    rights: Generated<AdminRight[]>;
    state: MemberState;
    waits: Generated<number>;
    card_id: Generated<number>;
    realname: string;
    avatar: Generated<string>;
    company: Generated<string>;
    position: Generated<string>;
    city: Generated<string>;
    certified: Generated<number>;
    initial: string;
    sort_key: string;
    words: string;
    readings: string;
    group_id: number | null;
    via: JoinWay;
    inviter_id: number | null;
    end_at: Date | null;
    reason: Generated<string>;
    applied_at: Date;
    joined_at: Date | null;
    ended_at: Date | null;
    visited_at: Date | null;
    fresh_at: Date;
    asked_at: Date | null;
    last_applied_at: Date | null;
    notices: number | null;
    muted: Generated<string[]>;
    hidden: Generated<boolean>;
    /** Upper-level industries of the person; written by a trigger alone. */
    industry1: GeneratedAlways<number | null>;
    industry2: GeneratedAlways<number | null>;
  };
  phonebook_plugin: {
    phonebook_id: number;
    key: PluginKey;
    enabled: boolean;
    visible: number;
    sort: number;
    config: Generated<Record<string, unknown>>;
  };
  phonebook_log: {
    log_id: GeneratedAlways<number>;
    phonebook_id: number;
    actor_id: number | null;
    what: string;
    member_id: number | null;
    target: Generated<string>;
    before: Generated<Record<string, unknown>>;
    after: Generated<Record<string, unknown>>;
    at: Date;
  };
  phonebook_notice: {
    notice_id: Generated<number>;
    phonebook_id: number;
    user_id: number | null;
    title: string;
    body: string;
    roles: number[];
    groups: number[];
    people: number;
    muted: number;
    full_weeks: number;
    at: Date;
  };
};
