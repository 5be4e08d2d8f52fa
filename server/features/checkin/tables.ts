import type { CheckinParams, CheckinState, CheckinWindow, PatchWay } from '@qunlu/contract/checkin/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type CheckinTables = {
  checkin_campaign: {
    campaign_id: Generated<number>;
    phonebook_id: number;
    title: string;
    cover: string;
    intro: string;
    starts_on: number;
    ends_on: number;
    groups: number[] | null;
    ranked: boolean;
    created_at: Date;
  };
  checkin_rule: {
    campaign_id: number;
    from_day: number;
    weekdays: number[];
    windows: CheckinWindow[];
    params: CheckinParams;
    patch_allowance: number;
    patch_days: number;
    patch_way: PatchWay;
    patch_price: number;
    patch_counts: boolean;
  };
  checkin_entry: {
    checkin_id: GeneratedAlways<number>;
    campaign_id: number;
    phonebook_id: number;
    user_id: number;
    day: number;
    part: number;
    state: CheckinState;
    client_id: string;
    text: string;
    images: string[];
    voice: string;
    voice_seconds: number;
    number: number | null;
    unit: string;
    place: string;
    lat: number | null;
    lng: number | null;
    price: Generated<number>;
    hidden: Generated<boolean>;
    created_at: Date;
  };
  checkin_standing: {
    standing_id: GeneratedAlways<number>;
    campaign_id: number;
    user_id: number;
    total: Generated<number>;
    streak: Generated<number>;
    best: Generated<number>;
    first_id: Generated<number>;
    rank_key: Generated<number>;
    until: Generated<Date | null>;
  };
  checkin_reminder: {
    reminder_id: GeneratedAlways<number>;
    campaign_id: number;
    user_id: number;
    minute: number;
    next_at: Date;
  };
};
