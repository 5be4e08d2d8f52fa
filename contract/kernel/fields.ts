import * as z from 'zod/mini';
import { bounded } from './body-size.ts';
import { isRich, rich } from './rich-text.ts';
import {
  affordable,
  check,
  invisible,
  loneSurrogate,
  plain,
  rawMax,
  safeText,
  typedTooLong,
  wholeText,
} from './typed-text.ts';
import { all, maxLength, required, type Validator } from './validators.ts';

/**
 * Builders of input fields. Each has a bound and a Chinese label, so that every refusal is one sentence naming the field.
 * Server and forms use the same values.
 */

/** Adds the sentence that OpenAPI and the docs page show. */
export function described<T extends z.core.$ZodType>(schema: T, sentence: string): T {
  z.globalRegistry.add(schema, { description: sentence });
  return schema;
}

/** An optional field, described. */
export function optional<T extends z.core.$ZodType>(schema: T, sentence: string) {
  return described(z.optional(schema), sentence);
}

export interface TextOptions {
  /** Wide characters (B237). */
  max: number;
  required?: boolean;
  multiline?: boolean;
  /** It may look like markup: it is shown as the text that it is. */
  code?: boolean;
  /** An additional rule. */
  rule?: Validator;
}

/** Plain text: trimmed, normalised, without markup and invisible marks, bounded in wide characters. */
export function text(label: string, options: TextOptions) {
  const { max, multiline = false, code = false, rule } = options;
  const rules: Validator[] = [code ? wholeText : safeText, maxLength(max)];
  if (options.required) rules.unshift(required);
  if (rule) rules.push(rule);
  return described(
    bounded(
      z
        .string({
          error: (issue) => (issue.input === undefined ? `请填写${label}` : `${label}格式不正确，请填写文字`),
        })
        .check(
          affordable(label, typedTooLong(max)),
          z.overwrite((value) => plain(value, multiline)),
          check(all(...rules), label),
        ),
      rawMax(max),
    ),
    `${label}，最多 ${max} 个字`,
  );
}

/**
 * Rich or plain text (`rich-text.ts`). Plain text is bounded in wide characters here; of rich text the server cleans the
 * markup and bounds the words.
 */
export function richText(label: string, options: { max: number }) {
  const validate: Validator = (value, name) => {
    if (typeof value !== 'string') return '';
    if (!isRich(value)) return all(safeText, maxLength(options.max))(value, name);
    if (loneSurrogate.test(value)) return `${name}含有无法识别的字符，请重新填写`;
    return '';
  };
  const tooLong: Validator = (value, name) => {
    if (!isRich(String(value))) return typedTooLong(options.max)(value, name);
    return String(value).length > rich.maxChars ? `${name}太长，请删减一些内容` : '';
  };
  return described(
    bounded(
      z.string({ error: () => `${label}格式不正确，请填写文字` }).check(
        affordable(label, tooLong),
        z.overwrite((value) =>
          isRich(value.trimStart()) ? value.replace(invisible, '').trim() : plain(value, true),
        ),
        check(validate, label),
      ),
      Math.max(rich.maxChars, rawMax(options.max)),
    ),
    `${label}，最多 ${options.max} 个字；以段落标签开头的为富文本`,
  );
}

/** A host name or an IPv4 address, a port, a path without characters that could end an HTML attribute. */
const webPattern =
  /^https?:\/\/(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*(?!\d)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?|(?:\d{1,3}\.){3}\d{1,3})(?::(\d{1,5}))?(?:\/[^\s"'<>\\]*)?$/i;

const webAddress: Validator = (value, label) => {
  if (typeof value !== 'string' || value === '') return '';
  const match = webPattern.exec(value);
  return match && Number(match[1] ?? 0) < 65_536 ? '' : `${label}地址不正确，请重新选择图片`;
};

/** Address of a stored picture, at most 250 characters; '' for none. The server checks that it may be shown. */
export function pictureUrl(label: string) {
  return described(text(label, { max: 125, rule: webAddress }), `${label}，上传后得到的图片地址；没有则为空`);
}

/** Integer in bounds; digits in a string are accepted, since queries carry text. */
export function integer(label: string, bounds: { min: number; max: number }) {
  const { min, max } = bounds;
  const sentence = `${label}请填写 ${min} 到 ${max} 的整数`;
  return described(
    z
      .pipe(
        z.transform((value: number | string) =>
          typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value,
        ),
        z.int({ error: () => sentence }),
      )
      .check(z.refine((value) => value >= min && value <= max, { error: () => sentence })),
    sentence,
  );
}

/** Public id: a positive integer below 2^53 (architecture §4). */
export function id(label: string) {
  const sentence = `${label}不正确`;
  return described(
    z
      .pipe(
        z.transform((value: number | string) =>
          typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
        ),
        z.int({ error: () => sentence }),
      )
      .check(z.refine((value) => value > 0, { error: () => sentence })),
    `${label}，正整数`,
  );
}

/** 0 or 1; true and false are accepted. */
export function flag(label: string) {
  const sentence = `${label}请选择是或否`;
  return described(
    z
      .pipe(
        z.transform((value: number | boolean | string) =>
          value === true || value === '1' || value === 'true'
            ? 1
            : value === false || value === '0' || value === 'false'
              ? 0
              : value,
        ),
        z.int({ error: () => sentence }),
      )
      .check(z.refine((value) => value === 0 || value === 1, { error: () => sentence })),
    `${label}，0 或 1`,
  );
}

/** One of a fixed set of numbers. */
export function choice<const Value extends number>(label: string, values: readonly Value[]) {
  const allowed: readonly number[] = values;
  return described(
    z
      .pipe(
        z.transform((value: number | string) =>
          typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value,
        ),
        z.int({ error: () => `请选择${label}` }),
      )
      .check(z.refine((value) => allowed.includes(value), { error: () => `请选择${label}` })),
    `${label}，可选 ${values.join('、')}`,
  );
}

/** One of a fixed set of words. */
export function enumField<const Value extends string>(label: string, values: readonly [Value, ...Value[]]) {
  return described(z.enum(values, { error: () => `请选择${label}` }), `${label}，可选 ${values.join('、')}`);
}

/** An object with named members. */
export function objectField<Shape extends z.core.$ZodShape>(label: string, shape: Shape) {
  return described(z.object(shape, { error: () => `${label}格式不正确` }), label);
}

/** A few short texts by name, whose meaning somebody else says; `names`: how many, `max`: wide characters of each. */
export function texts(label: string, { names, max }: { names: number; max: number }) {
  const name = bounded(z.string().check(z.regex(/^[a-z_]{1,20}$/, `${label}格式不正确`)), 20);
  return described(
    bounded(
      z
        .record(name, text(label, { max }), { error: () => `${label}格式不正确` })
        .check(z.refine((value) => Object.keys(value).length <= names, `${label}最多${names}项`)),
      names,
    ),
    `${label}，最多 ${names} 项`,
  );
}

/** `第 3 位“王五”：`. A name that is wrong itself is not said again. */
function placeOf(value: unknown, at: number, { path }: { path: PropertyKey[] }, nameKey: string): string {
  const name: unknown =
    typeof value === 'object' && value !== null && path[0] !== nameKey ? Reflect.get(value, nameKey) : '';
  return `第 ${at + 1} 位${typeof name === 'string' && name !== '' ? `“${name}”` : ''}：`;
}

/** A list of at most `max` items. `named`: they are people, dozens at once, whose name stands there: what is wrong says whose it is. */
export function list<Item extends z.ZodMiniType>(
  label: string,
  item: Item,
  max: number,
  { named }: { named?: string } = {},
) {
  // Checked before the items are parsed: a body of many invalid items would block the process for a second.
  const counted = z.transform((value: z.input<Item>[], context): unknown => {
    if (!Array.isArray(value)) return value;
    if (value.length > max) {
      context.issues.push({ code: 'custom', message: `${label}最多${max}条`, input: value });
      return z.NEVER;
    }
    if (named === undefined) return value;
    for (const [at, one] of value.entries()) {
      const issue = z.safeParse(item, one).error?.issues[0];
      if (!issue) continue;
      const message = `${placeOf(one, at, issue, named)}${issue.message}`;
      context.issues.push({ code: 'custom', message, input: one, path: [at, ...issue.path] });
      return z.NEVER;
    }
    return value;
  });
  const items = bounded(
    z.array(item, {
      error: (issue) => (issue.input === undefined ? `请填写${label}` : `${label}格式不正确`),
    }),
    max,
  );
  return described(
    z.pipe(counted, items as z.ZodMiniType<z.output<Item>[], unknown>),
    `${label}，最多 ${max} 条`,
  );
}

/** A value that may arrive as a JSON string (B034, B097). The string is bounded before it is parsed. */
export function jsonOr<Inner extends z.ZodMiniType>(label: string, inner: Inner, maxChars = 40_000) {
  const parsed = z.transform((value: z.input<Inner> | string, context): unknown => {
    if (typeof value !== 'string') return value;
    try {
      if (value.length <= maxChars) return JSON.parse(value);
    } catch {
      // Invalid JSON: falls through to the issue below.
    }
    context.issues.push({ code: 'custom', message: `${label}格式不正确`, input: value });
    return z.NEVER;
  });
  return described(
    z.pipe(parsed, inner as z.ZodMiniType<z.output<Inner>, unknown>),
    `${label}，也可以是 JSON 字符串`,
  );
}

/** Opaque token or code that clients send back. */
export function token(label: string, maxChars = 200) {
  const sentence = `${label}不正确`;
  return described(
    bounded(
      z.string({ error: () => sentence }).check(
        z.refine((value) => value.length > 0 && value.length <= maxChars && /^[\x21-\x7e]+$/.test(value), {
          error: () => sentence,
        }),
      ),
      maxChars,
    ),
    label,
  );
}

/** A month of this century, `2026-11`. */
export const month = () =>
  text('月份', {
    max: 7,
    required: true,
    rule: (value) => (/^20\d{2}-(0[1-9]|1[0-2])$/.test(String(value)) ? '' : '月份请写成 2026-11 这样'),
  });
