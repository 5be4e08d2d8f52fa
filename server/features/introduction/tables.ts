import type { Generated, GeneratedAlways } from 'kysely';

export type IntroductionTables = {
  introduction: {
    introduction_id: GeneratedAlways<number>;
    phonebook_id: number;
    by_id: number | null;
    a_id: number;
    b_id: number;
    note: string;
    a_said: Generated<number>;
    b_said: Generated<number>;
    state: Generated<number>;
    asked_at: Date;
    due_at: Date;
    ended_at: Date | null;
  };
};
