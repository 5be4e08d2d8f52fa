import type { Budget, ClueState, TakeState } from '@qunlu/contract/clue/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type ClueTables = {
  clue: {
    clue_id: Generated<number>;
    phonebook_id: number;
    user_id: number;
    title: string;
    industry: number;
    citycode: string;
    province: GeneratedAlways<number>;
    cityname: string;
    need: string;
    budget: Budget;
    days: number;
    expires_at: Date;
    state: Generated<ClueState>;
    takers: Generated<number>;
    reason: Generated<string>;
    hidden: Generated<boolean>;
    listed: Generated<number>;
    decided_by: number | null;
    created_at: Date;
    ended_at: Date | null;
  };
  clue_take: {
    take_id: GeneratedAlways<number>;
    clue_id: number;
    phonebook_id: number;
    user_id: number;
    place: number;
    state: Generated<TakeState>;
    won: Generated<boolean>;
    taken_at: Date;
    due_at: Date;
    followed_at: Date | null;
    note: Generated<string>;
    opened_at: Date | null;
    ended_at: Date | null;
  };
};
