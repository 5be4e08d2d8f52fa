import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import type { FormAnswerView, SubmittedForm } from '@qunlu/contract/circle/form-entity.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { FormRow } from '../store/forms.ts';
import type { FormAnswer } from '../tables.ts';

/** A short-lived link to a private picture, for whoever may see it. */
export type LinkOf = (key: string) => string;

/** `own`: of the person who asks, who sends a picture's key back when it stays. */
export const presentAnswers = (
  answers: readonly FormAnswer[],
  linkOf: LinkOf,
  own: boolean,
): FormAnswerView[] =>
  answers.map(({ label, type, value }) => ({
    label,
    type,
    value: type === 'image' && !own ? '' : value,
    link: type === 'image' ? linkOf(value) : '',
  }));

export const presentForm = (
  form: Pick<FormRow, 'realname' | 'phone' | 'company' | 'position' | 'city' | 'answers' | 'submitted_at'>,
  linkOf: LinkOf,
  own = false,
): SubmittedForm => ({
  realname: form.realname,
  phone: maskPhone(form.phone),
  company: form.company,
  position: form.position,
  city: form.city,
  answers: presentAnswers(form.answers, linkOf, own),
  submitted_at: secondsOf(form.submitted_at),
});
