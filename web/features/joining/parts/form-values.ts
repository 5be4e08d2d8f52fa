import { maxLength, required } from '@qunlu/contract/kernel/validators.ts';
import type { SubmittedForm } from '@qunlu/contract/circle/form-entity.ts';
import { formAskLabels, circleRules, type FormAsk } from '@qunlu/contract/circle/rules.ts';
import type { FormField } from '@qunlu/contract/form/input.ts';
import type { Problems } from '../../../ui/form/use-form.ts';
import {
  answerProblems,
  answerRefused,
  answersOf,
  valuesFrom,
  type FormValues,
} from '../../form/parts/values.ts';

/** What a circle asks (D60). */
export interface FormQuestions {
  asks: readonly string[];
  fields: readonly FormField[];
}

export const asksOf = ({ asks }: FormQuestions): FormAsk[] =>
  (Object.keys(formAskLabels) as FormAsk[]).filter((ask) => asks.includes(ask));

type Known = Pick<SubmittedForm, 'realname' | 'company' | 'position' | 'city'> &
  Partial<Pick<SubmittedForm, 'answers'>>;

export const valuesOf = (
  { fields }: FormQuestions,
  { realname, company, position, city, answers = [] }: Known,
): FormValues => ({ realname, company, position, city, ...valuesFrom(fields, answers) });

export function problemsOf(asked: FormQuestions, values: FormValues): Problems<FormValues> {
  const realname = values['realname'] ?? '';
  const asks = asksOf(asked).map((ask) => [
    ask,
    maxLength(circleRules[ask])(values[ask] ?? '', formAskLabels[ask]),
  ]);
  return {
    realname: required(realname.trim(), '姓名') || maxLength(circleRules.realname)(realname, '姓名'),
    ...Object.fromEntries(asks),
    ...answerProblems(asked.fields, values),
  };
}

/** What the calls take. */
export function submissionOf(asked: FormQuestions, values: FormValues) {
  const text = (name: string): string => (values[name] ?? '').trim();
  return {
    realname: text('realname'),
    ...Object.fromEntries(asksOf(asked).map((ask) => [ask, text(ask)])),
    answers: answersOf(asked.fields, values),
  };
}

/** The field of the form that a refusal names, `form.answers.1.value`; undefined for none of it. */
export function fieldOf(
  { fields }: FormQuestions,
  values: FormValues,
  refused: string | undefined,
): string | undefined {
  const name = (refused ?? '').replace(/^form\./, '');
  return name in values ? name : answerRefused(fields, values, name);
}
