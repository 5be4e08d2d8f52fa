import { maxLength, required } from '@qunlu/contract/kernel/validators.ts';
import type { FormFieldView, SubmittedForm } from '@qunlu/contract/circle/form-entity.ts';
import { formAskLabels, circleRules, type FormAsk } from '@qunlu/contract/circle/rules.ts';
import { uploadWords } from '../../../platform/upload/errors.ts';
import { isUploading } from '../../../platform/upload/upload.ts';
import type { Problems } from '../../../ui/form/use-form.ts';

/** What a circle asks (D60). */
export interface Asked {
  asks: readonly string[];
  fields: readonly FormFieldView[];
}

/** Values of the form by name; answers by the place of their question: `answer0`. */
export type FormValues = Record<string, string>;

export const answerName = (index: number): string => `answer${index}`;

export const asksOf = ({ asks }: Asked): FormAsk[] =>
  (Object.keys(formAskLabels) as FormAsk[]).filter((ask) => asks.includes(ask));

type Known = Pick<SubmittedForm, 'realname' | 'company' | 'position' | 'city'> &
  Partial<Pick<SubmittedForm, 'answers'>>;

export function valuesOf(
  { fields }: Asked,
  { realname, company, position, city, answers = [] }: Known,
): FormValues {
  const said = fields.map(({ label, type }, index) => {
    const answer = answers.find((one) => one.label === label && one.type === type);
    return [answerName(index), answer?.value ?? ''] as const;
  });
  return { realname, company, position, city, ...Object.fromEntries(said) };
}

const widths: Record<FormAsk, number> = {
  company: circleRules.company,
  position: circleRules.position,
  city: circleRules.city,
};

export function problemsOf(asked: Asked, values: FormValues): Problems<FormValues> {
  const problems: Record<string, string> = {
    realname:
      required((values['realname'] ?? '').trim(), '姓名') ||
      maxLength(circleRules.realname)(values['realname'] ?? '', '姓名'),
  };
  for (const ask of asksOf(asked))
    problems[ask] = maxLength(widths[ask])(values[ask] ?? '', formAskLabels[ask]);
  for (const [index, { label, type, required: must }] of asked.fields.entries()) {
    const value = (values[answerName(index)] ?? '').trim();
    const missing = type === 'image' && isUploading() ? uploadWords.waiting : `请填写${label}`;
    problems[answerName(index)] =
      value === ''
        ? must
          ? missing
          : ''
        : type === 'text'
          ? maxLength(circleRules.answer)(value, label)
          : '';
  }
  return problems;
}

/** What the calls take. */
export function submissionOf(asked: Asked, values: FormValues) {
  const text = (name: string): string => (values[name] ?? '').trim();
  return {
    realname: text('realname'),
    ...Object.fromEntries(asksOf(asked).map((ask) => [ask, text(ask)])),
    answers: asked.fields
      .map(({ label }, index) => ({ label, value: text(answerName(index)) }))
      .filter(({ value }) => value !== ''),
  };
}

/** The field of the form that a refusal names, `answers.1.value`; undefined for none of it. */
export function fieldOf(asked: Asked, values: FormValues, refused: string | undefined): string | undefined {
  const name = (refused ?? '').replace(/^form\./, '');
  const index = /^answers\.(\d+)/.exec(name)?.[1];
  if (index === undefined) return name in values ? name : undefined;
  const label = submissionOf(asked, values).answers[Number(index)]?.label;
  const at = asked.fields.findIndex((field) => field.label === label);
  return at < 0 ? undefined : answerName(at);
}
