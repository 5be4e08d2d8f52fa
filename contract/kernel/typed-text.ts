import * as z from 'zod/mini';
import type { Validator } from './validators.ts';

/** What every text that people type goes through, whichever field it stands in. */

export const loneSurrogate = /\p{Surrogate}/u;
const markup = /<[a-z/!?]/i;
// Invisible direction and format marks can make one name look like another; plain text needs none.
export const invisible =
  /[^\P{Cc}\n\t]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
// The remaining characters may still show nothing: a lone joiner, a Hangul filler, a blank Braille cell.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800\n\t]/u;
/** Marks on one letter; no script writes as many. Normalising sorts a run of them in quadratic time. */
const marksMax = 10;
const stacked = new RegExp(`\\p{M}{${marksMax + 1}}`, 'u');
/** Code units that `max` wide characters may be typed in: decomposed letters, spaces that will be taken off. */
export const rawMax = (max: number): number => max * 4 + 64;

/** Refuses, before anything else is done with it, what costs too much to be normalised. `tooLong`: as typed, or ''. */
export function affordable(label: string, tooLong: Validator) {
  return z.superRefine<string>((value, context) => {
    const complaint =
      tooLong(value.trim(), label) ||
      (stacked.test(value.replace(invisible, '')) ? `${label}里叠加的符号太多，请删减` : '');
    if (complaint) context.addIssue({ code: 'custom', message: complaint, continue: false });
  });
}

export const typedTooLong =
  (max: number): Validator =>
  (value, label) =>
    String(value).length > rawMax(max) ? `${label}最多${max}个字，请删减` : '';

export function plain(value: string, multiline: boolean): string {
  const text = value.replace(/\r\n?/g, '\n').replace(invisible, '').normalize('NFC').trim();
  if (!visible.test(text)) return '';
  return multiline ? text.replace(/\n{3,}/g, '\n\n') : text.replace(/\s+/g, ' ');
}

export function check(validate: Validator, label: string) {
  return z.superRefine<string>((value, context) => {
    const complaint = validate(value, label);
    if (complaint) context.addIssue({ code: 'custom', message: complaint });
  });
}

/** Characters that are none. */
export const wholeText: Validator = (value, label) =>
  typeof value === 'string' && loneSurrogate.test(value) ? `${label}含有无法识别的字符，请重新填写` : '';

export const safeText: Validator = (value, label) => {
  if (typeof value !== 'string') return '';
  const broken = wholeText(value, label);
  if (broken) return broken;
  return markup.test(value) ? `${label}不能包含网页代码，请去掉尖括号` : '';
};
