import type * as z from 'zod/mini';

/** Any definition of the schema library, as far as it is walked here. */
interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  checks?: readonly unknown[];
}

/** A place where a caller puts a value, however deep, and the input with that value in it. */
export interface Place {
  name: string;
  holding(value: unknown): unknown;
  /** How many times the value stands in it. */
  copies: number;
}

/** Items that a list is filled with: few long ones, or many short ones. */
const fillings = [1, 10, 50] as const;

/** Every place of a schema that takes a value, lists filled. */
export function placesOf(schema: z.core.$ZodType): Place[] {
  const given = schema._zod.def as unknown as Definition;
  if (given.shape)
    return Object.entries(given.shape).flatMap(([field, inner]) =>
      placesOf(inner).map((place) => ({
        ...place,
        name: place.name ? `${field}.${place.name}` : field,
        holding: (value) => ({ [field]: place.holding(value) }),
      })),
    );
  const { element } = given;
  if (element)
    return fillings.flatMap((count) =>
      placesOf(element).map((place) => ({
        name: `${count}×${place.name}`,
        copies: place.copies * count,
        holding: (value) => Array.from({ length: count }, () => place.holding(value)),
      })),
    );
  const itself: Place = { name: '', copies: 1, holding: (value) => value };
  const inner = [given.innerType, given.out, ...(given.options ?? [])].flatMap((one) =>
    one ? placesOf(one) : [],
  );
  return inner.some((place) => place.name !== '') ? [itself, ...inner] : [itself];
}

interface Read {
  /** The call. */
  name: string;
  schema: z.core.$ZodType | undefined;
  /** Bytes that it reads at most. */
  limit: number;
}

const wrappers = new Set(['optional', 'nullable', 'default', 'prefault']);
/** What reads a value that is there. */
function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType } = schema._zod.def as unknown as Definition;
  return innerType && wrappers.has(type) ? coreOf(innerType) : schema;
}

/**
 * Every place in these, once for each schema that reads it, by the call that reads most: a field of many calls is one value of the
 * contract, and reads the same in each. Where an object is checked as a whole, its fields are read by all of it.
 */
export function allPlaces(
  reads: readonly Read[],
): { name: string; field: string; schema: z.core.$ZodType; limit: number; place: Place }[] {
  const longest = reads.toSorted((one, other) => other.limit - one.limit);
  const seen = new Set<z.core.$ZodType>();
  return longest.flatMap(({ name, schema, limit }) => {
    if (!schema) return [];
    const { shape, checks = [] } = schema._zod.def as unknown as Definition;
    if (!shape || checks.length > 0)
      return placesOf(schema).map((place) => ({ name, field: place.name, schema, limit, place }));
    return Object.entries(shape).flatMap(([field, inner]) => {
      const core = coreOf(inner);
      if (seen.has(core)) return [];
      seen.add(core);
      return placesOf(core).map((place) => ({
        name,
        field: place.name ? `${field}.${place.name}` : field,
        schema: core,
        limit,
        place,
      }));
    });
  });
}

const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** What is slow to read, each as long as asked, in code units. */
export const slow: Record<string, (length: number) => unknown> = {
  letters: (length) => filled('abc', length),
  wide: (length) => filled('字词句', length),
  blanks: (length) => `a${filled(' ', length)}a`,
  lines: (length) => `a${filled('\n\n ', length)}a`,
  returns: (length) => filled('\r\n', length),
  'marks in disorder': (length) => `a${filled('\u0315', length / 2)}${filled('\u0300', length / 2)}`,
  marks: (length) => filled('\u0301', length),
  'marks on one letter': (length) => `e${filled('\u0301', length)}`,
  'marks between invisible ones': (length) =>
    `a${filled('\u0315\u200b', length / 2)}${filled('\u0300\u200b', length / 2)}`,
  'marks, as many as pass': (length) => filled(`a${'\u0315'.repeat(5)}${'\u0300'.repeat(5)}`, length),
  'marks behind spaces': (length) => ` ${filled('\u0315\u0300', length)}`,
  jamo: (length) => filled('\u1112\u1161\u11ab', length),
  'half pairs': (length) => filled('\ud800', length),
  digits: (length) => filled('1', length),
  hyphens: (length) => `+${filled('1-', length)}x`,
  mails: (length) => filled('a@', length),
  dots: (length) => `a@${filled('a.', length)}`,
  host: (length) => `http://${filled('a', length)}!`,
  'host of hyphens': (length) => `http://a${filled('-', length)}!`,
  'host of labels': (length) => `http://${filled('a.', length)}!`,
  'open tags': (length) => `<p>${filled('<', length)}`,
  'nested tags': (length) => `<p>${filled('<a href=', length)}`,
  entities: (length) => `<p>${filled('&', length)}`,
  'JSON text': (length) => filled('[', length),
  'JSON objects': (length) => filled('{"":', length),
  'JSON marks': (length) =>
    JSON.stringify([`a${filled('\u0315', length / 2)}${filled('\u0300', length / 2)}`]),
  nested: (length) => JSON.parse(`${'['.repeat(length / 2)}${']'.repeat(length / 2)}`) as unknown,
  items: (length) => Array.from({ length: Math.ceil(length / 3) }, () => ''),
  objects: (length) => Array.from({ length: Math.ceil(length / 3) }, () => ({})),
  members: (length) =>
    Object.fromEntries(Array.from({ length: Math.ceil(length / 10) }, (_, at) => [`m${at}`, at])),
};
