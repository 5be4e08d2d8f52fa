import type { AskKind, AskState } from '@qunlu/contract/ask/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** A recording, by the key of its private upload. */
export interface VoiceFile {
  key: string;
  seconds: number;
}

export type AskTables = {
  ask_profile: {
    user_id: number;
    no: GeneratedAlways<number>;
    enabled: boolean;
    price: number;
    topics: number[];
    intro: string;
    asked: Generated<number>;
    answered: Generated<number>;
    median: number | null;
    ratings: Generated<number>;
    rating_sum: Generated<number>;
    owner_hidden: Generated<boolean>;
    search: Generated<string>;
    changed_at: Date;
  };
  ask_question: {
    question_id: Generated<number>;
    no: GeneratedAlways<number>;
    kind: AskKind;
    state: AskState;
    user_id: number | null;
    answerer_id: number | null;
    phonebook_id: number | null;
    place: GeneratedAlways<number>;
    topic: number;
    text: string;
    images: string[];
    price: number;
    anonymous: boolean;
    public: boolean;
    order_id: number | null;
    hash: Generated<string>;
    rev: Generated<number>;
    waits_circle: Generated<boolean>;
    review: number | null;
    review_words: Generated<string[]>;
    reason: Generated<string>;
    moderated: Generated<boolean>;
    owner_hidden: Generated<boolean>;
    listed: number | null;
    shown: GeneratedAlways<boolean>;
    answers: Generated<number>;
    shared: Generated<boolean>;
    search: Generated<string>;
    asked_at: Date | null;
    opened_at: Date | null;
    answered_at: Date | null;
    over_at: Date | null;
    decided_by: number | null;
    created_at: Date;
    changed_at: Date;
  };
  ask_answer: {
    answer_id: Generated<number>;
    no: GeneratedAlways<number>;
    question_id: number;
    place: number;
    user_id: number | null;
    text: string;
    images: string[];
    voices: VoiceFile[];
    public: boolean;
    free_until: Date | null;
    likes: Generated<number>;
    rank_key: GeneratedAlways<number>;
    listeners: Generated<number>;
    rating: number | null;
    thanks: Generated<string>;
    rated_at: Date | null;
    weight: Generated<number>;
    earned: Generated<number>;
    featured: number | null;
    featured_by: number | null;
    search: Generated<string>;
    moderated: Generated<boolean>;
    owner_hidden: Generated<boolean>;
    shown: GeneratedAlways<boolean>;
    follow_text: Generated<string>;
    follow_at: Date | null;
    reply_text: Generated<string>;
    reply_images: Generated<string[]>;
    reply_voices: Generated<VoiceFile[]>;
    reply_at: Date | null;
    created_at: Date;
  };
  ask_like: { answer_id: number; user_id: number };
  ask_listen: {
    answer_id: number;
    user_id: number;
    no: GeneratedAlways<number>;
    order_id: number | null;
    paid: number;
    at: Date;
  };
  ask_setting: { phonebook_id: number; audit: boolean };
};
