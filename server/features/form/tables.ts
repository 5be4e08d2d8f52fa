import type { QuestionType } from '@qunlu/contract/form/rules.ts';
import type { Generated } from 'kysely';

/** A question of a form, as it is asked. */
export interface Question {
  label: string;
  type: QuestionType;
  required: boolean;
  /** Of a choice. */
  options: string[];
}

/** An answer to the question at this place of its version. */
export interface Answer {
  at: number;
  /** Several options: one a line. A picture: its private key. */
  value: string;
}

/** What is sealed of a submission. */
export interface Content {
  facts: Record<string, string>;
  answers: readonly Answer[];
}

export type FormTables = {
  form_submission: {
    submission_id: Generated<number>;
    kind: string;
    subject_id: number;
    holder_id: number;
    version_id: number | null;
    user_id: number;
    content: string;
    key_mark: Buffer | null;
    phone_hash: Buffer | null;
    submitted_at: Date;
    erase_at: Date | null;
  };
};
