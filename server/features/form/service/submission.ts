import type { FormAnswer } from '@qunlu/contract/form/input.ts';
import type { Answer, Question } from '../tables.ts';

export interface FormDefinition<Fact extends string> {
  /** One word for all submissions of this form, e.g. `circle-join`. */
  kind: string;
  /** What is submitted besides the answers: its Chinese label by its name on the wire. `phone` is shown masked. */
  facts: Readonly<Record<Fact | 'phone', string>>;
  /** Where the questions stand on the wire, and what one of them is called. */
  questions: { field: string; label: string };
}

/** What a subject asks now: columns of `form_now`; without a row it asks nothing. */
export interface AskedQuestions {
  version_id: number | null;
  questions: readonly Question[] | null;
}

/** What somebody typed, as it was asked. */
export interface FilledForm<Fact extends string> {
  versionId: number | null;
  /** Of the version that it answers. */
  questions: readonly Question[];
  facts: Record<Fact, string>;
  answers: readonly Answer[];
}

export interface GivenSubmission<Fact extends string> {
  /** The row of the feature that it is of. */
  holderId: number;
  /** Whose form it is. */
  subjectId: number;
  /** Who submits, with the number that they have bound. */
  by: { userId: number; phone: string };
  filled: FilledForm<Fact>;
}

export interface Submission<Fact extends string> {
  id: number;
  userId: number;
  facts: Record<Fact | 'phone', string>;
  /** With the labels of the version that was answered. */
  answers: readonly Pick<FormAnswer, 'label' | 'type' | 'value'>[];
  submittedAt: Date;
  eraseAt: Date | null;
}
