import type { ScoreType } from '@qunlu/contract/score/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type ScoreTables = {
  score_balance: {
    user_id: number;
    balance: Generated<number>;
    earned_on: string | null;
    earned: Generated<number>;
    year: Generated<number>;
    fresh: Generated<number>;
    warned: Generated<number>;
  };
  score_entry: {
    entry_id: GeneratedAlways<number>;
    user_id: number;
    key: string;
    type: ScoreType;
    credit: number;
    balance_after: number;
    title: string;
    reverses: number | null;
    log_at: Date;
  };
  score_fact: {
    fact_id: GeneratedAlways<number>;
    user_id: number;
    mission: string;
    key: string;
    day: string;
    at: Date;
    claimed_at: Date | null;
    /** Points of this one, once claimed. */
    given: number | null;
  };
  score_mission: {
    mission: string;
    score: number;
    max: number;
    days: Generated<number>;
    open: boolean;
    closed_at: Date | null;
    changed_by: number | null;
    changed_at: Date;
  };
  score_quote: {
    day: string;
    text: string;
    author: Generated<string>;
    source: Generated<string>;
    chosen_by: number | null;
    chosen_at: Date;
  };
};
