import { labelledFields, readExtends, writeExtends } from '@qunlu/contract/card/extends.ts';
import type { CardChanges } from '@qunlu/contract/card/input.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { isRich, rich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { monthSeconds, monthText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText, picturesIn } from '../../../platform/rich-text.ts';
import type { CardEdit, CardRow } from '../store/cards.ts';

interface Dated {
  id?: number | undefined;
  start_at: number;
  end_at: number;
}

/** D16: dates are whole months, not in the future; each entry gets an id. */
function arrangeEntries<Entry extends Dated>(
  entries: readonly Entry[],
  field: string,
  now: Date,
): (Entry & { id: number })[] {
  const month = (seconds: number): number => (seconds === 0 ? 0 : (monthSeconds(monthText(seconds)) ?? 0));
  const used = new Set<number>();
  let free = Math.max(0, ...entries.map((entry) => entry.id ?? 0));
  return entries.map((entry, index) => {
    if (Math.max(entry.start_at, entry.end_at) > secondsOf(now)) {
      const late = entry.start_at > secondsOf(now) ? 'start_at' : 'end_at';
      fail('invalid', {
        message: `${late === 'start_at' ? '开始' : '结束'}时间不能晚于今天`,
        field: `${field}.${index}.${late}`,
      });
    }
    const id = entry.id && !used.has(entry.id) ? entry.id : (free += 1);
    used.add(id);
    return { ...entry, id, start_at: month(entry.start_at), end_at: month(entry.end_at) };
  });
}

const columns = [
  'realname',
  'avatar',
  'sex',
  'phone',
  'email',
  'company',
  'position',
  'cityname',
  'citycode',
  'birthday',
  'address',
  'cardphoto',
  'card_style',
] as const;

/** Labelled fields that are given override the list; a given list replaces the stored one. */
function arrangeExtends(changes: CardChanges, before: CardRow | undefined): string | undefined {
  const given = labelledFields.filter((field) => changes[field] !== undefined);
  if (!changes.cardExtends && given.length === 0) return undefined;
  const { rest, ...fields } = readExtends(changes.cardExtends ?? before?.extends ?? []);
  for (const field of given) fields[field] = changes[field] ?? '';
  return JSON.stringify(writeExtends(fields, rest));
}

/** Cleaned rich text, bounded by its words (D29) and its pictures. */
function introOf(given: string): string {
  const intro = cleanRichText(given);
  if (!isRich(intro)) return intro;
  const complaint = maxLength(cardRules.intro)(wordsOf(intro), '个人简介');
  if (complaint) fail('invalid', { message: complaint, field: 'intro' });
  // Cleaning closes open tags, so the text may have grown.
  if (intro.length > rich.maxChars)
    fail('invalid', { message: '个人简介太长，请删减一些内容', field: 'intro' });
  if (picturesIn(intro).length > rich.images)
    fail('invalid', { message: `个人简介里最多${rich.images}张图片`, field: 'intro' });
  return intro;
}

/** The columns that a change touches, and no other (B033). */
export function editOf(changes: CardChanges, before: CardRow | undefined, now: Date): CardEdit {
  const edit: CardEdit = {};
  for (const column of columns) {
    if (changes[column] !== undefined) Object.assign(edit, { [column]: changes[column] });
  }
  if (typeof changes.birthday === 'number' && changes.birthday > secondsOf(now)) {
    fail('invalid', { message: '生日不能晚于今天', field: 'birthday' });
  }
  if (changes.intro !== undefined)
    Object.assign(edit, { intro: introOf(changes.intro), intro_cleaner: cleanerVersion });
  if (changes.gallery) edit.gallery = JSON.stringify(changes.gallery.filter((address) => address !== ''));
  const privacy = changes.permissions?.privacy ?? changes.privacy;
  if (privacy !== undefined) edit.privacy = privacy;
  if (changes.settings?.fontfamily !== undefined) edit.fontfamily = changes.settings.fontfamily;
  if (changes.listed !== undefined) edit.listed = changes.listed === 1;
  if (changes.sex !== undefined) edit.sex_chosen = true;
  if (changes.cardEducations)
    edit.educations = JSON.stringify(arrangeEntries(changes.cardEducations, 'cardEducations', now));
  if (changes.cardWorks) edit.works = JSON.stringify(arrangeEntries(changes.cardWorks, 'cardWorks', now));
  const pairs = arrangeExtends(changes, before);
  if (pairs !== undefined) edit.extends = pairs;
  return edit;
}

/** D34, D36: the verified marks after a change of name, company or position. */
export function marksAfter(
  before: CardRow,
  edit: CardEdit,
): { moved: boolean; certified: number; corporation_certified: number } {
  const changed = (field: 'realname' | 'company' | 'position'): boolean =>
    edit[field] !== undefined && edit[field] !== before[field];
  const moved = changed('realname') || changed('company') || changed('position');
  return {
    moved,
    certified: before.certified === 1 && moved ? 2 : before.certified,
    corporation_certified: changed('company') ? 0 : before.corporation_certified,
  };
}
