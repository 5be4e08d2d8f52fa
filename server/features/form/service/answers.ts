import { fail } from '@qunlu/contract/kernel/errors.ts';
import { validationWidth } from '@qunlu/contract/kernel/width.ts';
import { answerMax, chosenIn, isNumber } from '@qunlu/contract/form/answer-rules.ts';
import { isChoice } from '@qunlu/contract/form/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { privateKeyOf } from '../../media/api/files.ts';
import type { Answer, Question } from '../tables.ts';

/** A day that the calendar has. */
function isDay(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (!year || Number(year) < 1900 || Number(year) > 2100) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().slice(0, 10) === `${year}-${month}-${day}`;
}

/** Why an answer does not fit its question; '' when it does. */
function problemWith({ type, label, options }: Question, value: string): string {
  const max = answerMax(type);
  if (max !== undefined && validationWidth(value) > max * 2) return `${label}最多 ${max} 个字`;
  if (isChoice(type)) {
    const chosen = type === 'select' ? [value] : chosenIn(value);
    const fits = chosen.every((one, at) => options.includes(one) && chosen.indexOf(one) === at);
    return fits ? '' : `请在选项里选择${label}`;
  }
  if (type === 'date' && !isDay(value)) return `${label}请填写日期，例如 2000-01-31`;
  if (type === 'number' && !isNumber(value)) return `${label}请填写数字`;
  return '';
}

/** What was typed, as these questions ask it; fails with the field that does not fit. `path`: where the answers stand on the wire. */
export function readAnswers(
  ctx: Ctx,
  questions: readonly Question[],
  given: readonly { label: string; value: string }[],
  path: string,
): Answer[] {
  const asked = new Set(questions.map(({ label }) => label));
  for (const [index, { label }] of given.entries()) {
    const field = `${path}.${index}.label`;
    if (!asked.has(label)) fail('invalid', { message: '表单已经变了，请刷新后重新填写', field });
    if (given.findIndex((one) => one.label === label) !== index)
      fail('invalid', { message: `${label}只能回答一次`, field });
  }
  return questions.flatMap((question, at): Answer[] => {
    const index = given.findIndex(({ label }) => label === question.label);
    const value = given[index]?.value ?? '';
    const field = index < 0 ? path : `${path}.${index}.value`;
    if (value === '')
      return question.required ? fail('invalid', { message: `请填写${question.label}`, field }) : [];
    const message = problemWith(question, value);
    if (message !== '') fail('invalid', { message, field });
    return [{ at, value: question.type === 'image' ? privateKeyOf(ctx, value) : value }];
  });
}

/** Questions in the form in which they are kept; `field`: where they stand on the wire. */
export function readQuestions(
  given: readonly {
    label: string;
    type: Question['type'];
    required: number;
    options?: readonly string[] | undefined;
  }[],
  field: string,
): Question[] {
  const labels = new Set<string>();
  return given.map(({ label, type, required, options = [] }, at) => {
    if (labels.has(label))
      fail('invalid', { message: `“${label}”有两个，请改名或删掉一个`, field: `${field}.${at}.label` });
    labels.add(label);
    const offered = isChoice(type) ? [...new Set(options)] : [];
    if (isChoice(type) && offered.length < 2)
      fail('invalid', { message: `“${label}”至少要有两个选项`, field: `${field}.${at}.options` });
    return { label, type, required: required === 1, options: offered };
  });
}

/** The answers of several, or of nobody, as rows of a sheet: a column for each label that somebody has answered. */
export function answerCells(
  given: readonly ({ answers: readonly { label: string; type: string; value: string }[] } | undefined)[],
): { head: string[]; rows: string[][] } {
  const head = [...new Set(given.flatMap((one) => (one?.answers ?? []).map(({ label }) => label)))];
  const cellOf = ({ type, value }: { type: string; value: string }): string =>
    type === 'image' ? '已上传' : type === 'multiple' ? chosenIn(value).join('、') : value;
  return {
    head,
    rows: given.map((one) => {
      const cells = new Map<string, string[]>();
      for (const answer of one?.answers ?? [])
        cells.set(answer.label, [...(cells.get(answer.label) ?? []), cellOf(answer)]);
      return head.map((label) => cells.get(label)?.join('；') ?? '');
    }),
  };
}
