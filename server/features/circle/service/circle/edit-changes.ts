import type { LogWhat } from '@qunlu/contract/circle/log-words.ts';
import type { Question } from '../../../form/api/forms.ts';
import type { CircleRow } from '../../store/circles.ts';

type Kept = Pick<
  CircleRow,
  | 'name'
  | 'category'
  | 'avatar'
  | 'cover'
  | 'intro'
  | 'notice'
  | 'city'
  | 'listed'
  | 'join_type'
  | 'join_password'
  | 'asks'
  | 'contact_visible'
  | 'weekly_notices'
> & { questions: readonly Question[] | null };

type Value = string | number | boolean | readonly (string | number)[];
type Values = Record<string, Value>;

/** Characters of a text that the log keeps. */
const textMax = 100;

const short = (text: string): string => (text.length > textMax ? `${text.slice(0, textMax)}…` : text);

/** The fields by kind of line; a password is never told, only that there is another. */
function shownOf(row: Kept): Record<LogWhat & ('edit' | 'form' | 'contact-visible'), Values> {
  const { name, category, avatar, cover, intro, notice, city, listed, weekly_notices } = row;
  return {
    edit: { name, category, avatar, cover, intro, notice, city, listed, weekly_notices },
    form: { join_type: row.join_type, asks: row.asks, fields: (row.questions ?? []).map(questionWords) },
    'contact-visible': { contact_visible: row.contact_visible },
  };
}

const questionWords = ({ label, required, options }: Question): string =>
  [label, required ? '（必填）' : '', options.length > 0 ? `：${options.join('／')}` : ''].join('');

const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isPicture = (field: string): boolean => field === 'avatar' || field === 'cover';

/** As the log keeps it: the beginning of a text, of a picture that there is one. */
function keptOf(field: string, value: Value | undefined, picture: string): Value {
  if (value === undefined || value === '') return '';
  if (isPicture(field)) return picture;
  return typeof value === 'string' ? short(value) : value;
}

/** D70: what an edit changes, by kind, with what stood there before. */
export function editChanges(before: Kept, after: Kept): { what: LogWhat; before: Values; after: Values }[] {
  const [old, next] = [shownOf(before), shownOf(after)];
  const lines = (['edit', 'form', 'contact-visible'] as const).map((what) => {
    const fields = Object.keys(next[what]).filter((field) => !isSame(old[what][field], next[what][field]));
    const of = (values: Values, picture: string): Values =>
      Object.fromEntries(fields.map((field) => [field, keptOf(field, values[field], picture)]));
    return { what, before: of(old[what], '原来的图片'), after: of(next[what], '新的图片') };
  });
  const [, form] = lines;
  if (form && after.join_password !== '' && after.join_password !== before.join_password)
    form.after['password'] = '换了新的';
  return lines.filter(({ after: changed }) => Object.keys(changed).length > 0);
}
