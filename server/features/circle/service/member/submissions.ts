import { fail } from '@qunlu/contract/kernel/errors.ts';
import { validationWidth } from '@qunlu/contract/kernel/width.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import type { Ctx, Tx } from '../../../../platform/context.ts';
import { privateKeyOf, releaseFiles, showFiles, withdrawFiles } from '../../../media/api/files.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import type { CircleRow } from '../../store/circles.ts';
import { dropFormReveals } from '../../store/reveals.ts';
import type { FormAnswer, FormField } from '../../tables.ts';

/** What somebody typed, by the labels of the circle's fields. */
export interface Typed {
  realname: string;
  company?: string | undefined;
  position?: string | undefined;
  city?: string | undefined;
  answers?: readonly { label: string; value: string }[] | undefined;
}

export interface Submission {
  realname: string;
  company: string;
  position: string;
  city: string;
  answers: FormAnswer[];
}

/** What shows the pictures of a form. */
export const formSubject = (memberId: number): string => `phonebook-form:${memberId}`;

/** A day that the calendar has. */
function isDay(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (!year || Number(year) < 1900 || Number(year) > 2100) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().slice(0, 10) === `${year}-${month}-${day}`;
}

/** Why an answer does not fit its field; '' when it does. */
function problemWith({ type, label, options }: FormField, value: string): string {
  if (type === 'text' && validationWidth(value) > circleRules.answer * 2)
    return `${label}最多 ${circleRules.answer} 个字`;
  if (type === 'select' && !options.includes(value)) return `请在选项里选择${label}`;
  if (type === 'date' && !isDay(value)) return `${label}请填写日期，例如 2000-01-31`;
  return '';
}

/**
 * D60: what was typed as this circle asks it. Fails with the field that does not fit. What the circle does not ask is not kept.
 * `path`: where the answers stand on the wire.
 */
export function readSubmission(
  ctx: Ctx,
  circle: Pick<CircleRow, 'asks' | 'fields'>,
  typed: Typed,
  path = 'answers',
): Submission {
  const given = typed.answers ?? [];
  const asked = new Set(circle.fields.map(({ label }) => label));
  for (const [index, { label }] of given.entries()) {
    const field = `${path}.${index}.label`;
    if (!asked.has(label)) fail('invalid', { message: '表单已经变了，请刷新后重新填写', field });
    if (given.findIndex((one) => one.label === label) !== index)
      fail('invalid', { message: `${label}只能回答一次`, field });
  }
  const answers = circle.fields.flatMap((asking): FormAnswer[] => {
    const index = given.findIndex(({ label }) => label === asking.label);
    const value = given[index]?.value ?? '';
    const field = index < 0 ? path : `${path}.${index}.value`;
    if (value === '')
      return asking.required ? fail('invalid', { message: `请填写${asking.label}`, field }) : [];
    const message = problemWith(asking, value);
    if (message !== '') fail('invalid', { message, field });
    const { label, type } = asking;
    return [{ label, type, value: type === 'image' ? privateKeyOf(ctx, value) : value }];
  });
  const wanted = (ask: 'company' | 'position' | 'city'): string =>
    circle.asks.includes(ask) ? (typed[ask] ?? '') : '';
  const [company, position, city] = [wanted('company'), wanted('position'), wanted('city')];
  return { realname: typed.realname, company, position, city, answers };
}

/** D137: the words of a form, as others read them. Outside of transactions. */
export const checkSubmission = (ctx: Ctx, submission: Submission, path = 'answers'): Promise<void> =>
  checkPlainly(ctx, {
    texts: [
      { field: 'realname', label: '姓名', text: submission.realname },
      { field: 'company', label: '公司', text: submission.company },
      { field: 'position', label: '职位', text: submission.position },
      { field: 'city', label: '城市', text: submission.city },
      ...submission.answers
        .filter(({ type }) => type === 'text')
        .map(({ label, value }) => ({ field: path, label, text: value })),
    ],
  });

/** The pictures of a form: private uploads of the person. In the transaction that writes the form. */
export const keepPictures = (
  tx: Tx,
  given: { memberId: number; userId: number; answers: readonly FormAnswer[] },
): Promise<void> =>
  showFiles(tx, {
    subject: formSubject(given.memberId),
    userId: given.userId,
    bucket: 'private',
    files: given.answers
      .filter(({ type }) => type === 'image')
      .map(({ label, value }) => ({
        field: 'answers',
        label,
        address: tx.deps.storage.url('private', value),
      })),
  });

/** What goes with forms that are erased: pictures and receipts. In the transaction that erases them. */
export async function dropBesideForms(
  tx: Tx,
  forms: readonly { member_id: number; answers: readonly FormAnswer[] }[],
): Promise<void> {
  const ids = forms.map(({ member_id }) => member_id);
  await dropFormReveals(tx.db, ids);
  await releaseFiles(tx, ids.map(formSubject));
  await withdrawFiles(
    tx,
    forms.flatMap(({ answers }) =>
      answers
        .filter(({ type }) => type === 'image')
        .map(({ value }) => tx.deps.storage.url('private', value)),
    ),
  );
}
