import { answerMax, isNumber } from '@qunlu/contract/form/answer-rules.ts';
import type { FormAnswer, FormField } from '@qunlu/contract/form/input.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { uploadWords } from '../../../platform/upload/errors.ts';
import { isUploading } from '../../../platform/upload/upload.ts';

/** Values of a form by name; answers by the place of their question: `answer0`. */
export type FormValues = Record<string, string>;

export const answerName = (index: number): string => `answer${index}`;

const textOf = (values: FormValues, index: number): string => (values[answerName(index)] ?? '').trim();

/** Where one begins: what was answered before to the same questions. */
export const valuesFrom = (fields: readonly FormField[], answers: readonly FormAnswer[]): FormValues =>
  Object.fromEntries(
    fields.map(({ label, type }, index) => {
      const answer = answers.find((one) => one.label === label && one.type === type);
      return [answerName(index), answer?.value ?? ''];
    }),
  );

function problemWith({ label, type, required }: FormField, value: string): string {
  if (value === '')
    return required ? (type === 'image' && isUploading() ? uploadWords.waiting : `请填写${label}`) : '';
  if (type === 'number' && !isNumber(value)) return `${label}请填写数字`;
  const max = answerMax(type);
  return max === undefined ? '' : maxLength(max)(value, label);
}

/** What is wrong with the answers, by their names; '' for nothing. */
export const answerProblems = (fields: readonly FormField[], values: FormValues): Record<string, string> =>
  Object.fromEntries(
    fields.map((field, index) => [answerName(index), problemWith(field, textOf(values, index))]),
  );

/** What calls take: answers by the labels of their questions, without empty ones. */
export const answersOf = (
  fields: readonly FormField[],
  values: FormValues,
): { label: string; value: string }[] =>
  fields
    .map(({ label }, index) => ({ label, value: textOf(values, index) }))
    .filter(({ value }) => value !== '');

/** The name of the answer that a refusal means, `answers.1.value`; undefined for none. */
export function answerRefused(
  fields: readonly FormField[],
  values: FormValues,
  refused: string,
): string | undefined {
  const index = /^answers\.(\d+)/.exec(refused)?.[1];
  const label = index === undefined ? undefined : answersOf(fields, values)[Number(index)]?.label;
  const at = fields.findIndex((field) => field.label === label);
  return at < 0 ? undefined : answerName(at);
}
