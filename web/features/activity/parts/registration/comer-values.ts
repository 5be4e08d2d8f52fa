import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { FormField } from '@qunlu/contract/form/input.ts';
import { maxLength, phone } from '@qunlu/contract/kernel/validators.ts';
import type { Form } from '../../../../ui/form/use-form.ts';
import { answerProblems, answerRefused, answersOf, type FormValues } from '../../../form/parts/values.ts';

/** Several people in one form: the names of each begin with their place. */
const nameAt = (at: number, name: string): string => `${at}-${name}`;

const valuesAt = (values: FormValues, at: number): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(nameAt(at, '')) ? [[name.slice(nameAt(at, '').length), value]] : [],
    ),
  );

/** The part of the form that is about one person. */
export function formAt(form: Form<FormValues>, at: number): Form<FormValues> {
  return {
    ...form,
    values: valuesAt(form.values, at),
    field: (name) => {
      const bound = form.field(nameAt(at, name));
      return { ...bound, value: bound.value ?? '' };
    },
    set: (name, value) => form.set(nameAt(at, name), value),
    setError: (name, message) => form.setError(nameAt(at, name), message),
  };
}

/** One person's values under their names in the whole form. */
export const placedAt = (values: FormValues, at: number): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [nameAt(at, name), value]));

function personProblems(fields: readonly FormField[], values: FormValues): Record<string, string> {
  const realname = (values['realname'] ?? '').trim();
  const number = (values['phone'] ?? '').trim();
  return {
    realname: realname === '' ? '请填写姓名' : maxLength(activityRules.name)(realname, '姓名'),
    phone: number === '' ? '请填写手机号' : phone(number, '手机号'),
    ...answerProblems(fields, values),
  };
}

/** What is wrong with what so many people have filled in. */
export const comerProblems = (
  fields: readonly FormField[],
  values: FormValues,
  count: number,
): Record<string, string> =>
  Object.assign(
    {},
    ...Array.from({ length: count }, (_, at) => placedAt(personProblems(fields, valuesAt(values, at)), at)),
  );

interface Comer {
  realname: string;
  phone: string;
  answers: { label: string; value: string }[];
}

/** What calls take of so many people. */
export const comersOf = (fields: readonly FormField[], values: FormValues, count: number): Comer[] =>
  Array.from({ length: count }, (_, at) => {
    const own = valuesAt(values, at);
    return {
      realname: (own['realname'] ?? '').trim(),
      phone: (own['phone'] ?? '').trim(),
      answers: answersOf(fields, own),
    };
  });

/** The name of what a refusal means, `people.1.answers.0.value` or `answers.0.value`; undefined for none of it. */
export function comerRefused(
  fields: readonly FormField[],
  values: FormValues,
  refused: string,
): string | undefined {
  const [, place, own] = /^(?:people\.(\d+)\.?)?(.*)$/.exec(refused) ?? [];
  const at = Number(place ?? 0);
  const field = own === '' && place !== undefined ? 'realname' : (own ?? '');
  if (field === 'realname' || field === 'phone') return nameAt(at, field);
  const answer = answerRefused(fields, valuesAt(values, at), field);
  return answer === undefined ? undefined : nameAt(at, answer);
}
