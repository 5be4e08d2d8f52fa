import * as z from 'zod/mini';
import type { AnyEndpoint } from './endpoint.ts';

/** Code units of a text field, items of a list, entries of a map: what the structure of a schema does not say by itself. */
const bounds = z.registry<{ most: number }>();

/** Says how much a field takes at most; `bodyLimitOf` adds it up. */
export function bounded<T extends z.core.$ZodType>(schema: T, most: number): T {
  bounds.add(schema, { most });
  return schema;
}

/** A number, a flag, null, in JSON. */
const scalarBytes = 24;
/** UTF-8 of one code unit. */
const unitBytes = 3;

/** Any definition of the library, as far as it is looked at here. */
interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  entries?: Record<string, string | number>;
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
}

/** Bytes of the longest JSON that a schema takes; undefined when one of its texts or lists has no bound of its own. */
export function longestJson(schema: z.core.$ZodType): number | undefined {
  const given = schema._zod.def as unknown as Definition;
  const most = bounds.get(schema)?.most;
  const total = (parts: readonly (number | undefined)[]): number | undefined =>
    parts.reduce(
      (sum: number | undefined, part) => (sum === undefined || part === undefined ? undefined : sum + part),
      0,
    );
  if (given.shape)
    return total(
      Object.entries(given.shape).map(([name, field]) => {
        const value = longestJson(field);
        return value === undefined ? undefined : name.length + 4 + value;
      }),
    );
  if (given.element) {
    const item = longestJson(given.element);
    return most === undefined || item === undefined ? undefined : 2 + most * (item + 1);
  }
  if (given.keyType && given.valueType) {
    const entry = total([longestJson(given.keyType), longestJson(given.valueType)]);
    return most === undefined || entry === undefined ? undefined : 2 + most * (entry + 2);
  }
  if (given.innerType) return longestJson(given.innerType);
  if (given.type === 'pipe' && given.out) return longestJson(given.out);
  if (given.options) {
    const each = given.options.map(longestJson);
    return each.includes(undefined) ? undefined : Math.max(...each.map((one) => one ?? 0));
  }
  if (given.type === 'string') return most === undefined ? undefined : 2 + most * unitBytes;
  if (given.entries)
    return Math.max(...Object.values(given.entries).map((one) => String(one).length)) * unitBytes + 2;
  return scalarBytes;
}

const kibi = 1024;
/** Room for fields of older clients and for a few that are not read. */
export const smallestBody = 4 * kibi;
/** A card at all its limits. */
export const largestBody = 256 * kibi;

/**
 * Bytes of the largest body that a call reads. Twice what its fields take: JSON may escape what it carries, a list may
 * come as a string. A longer one is refused before it is read to its end.
 */
export function bodyLimitOf({ id, body }: AnyEndpoint): number {
  const longest = body ? longestJson(body) : 0;
  if (longest === undefined) throw new Error(`${id}: a text or a list of its body has no bound`);
  return Math.min(largestBody, Math.max(smallestBody, Math.ceil((2 * longest) / kibi) * kibi));
}
