/** Path patterns: `/card/:id`, `/phonebook/:id/poster/:template?`. */
export type PathParams = Readonly<Record<string, string>>;

const parts = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** The parameters of a path under a pattern, or null when it does not fit. */
export function matchPattern(pattern: string, path: string): PathParams | null {
  const wanted = parts(pattern);
  const given = parts(path);
  if (given.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at];
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (value === undefined) {
      if (!part.endsWith('?')) return null;
    } else {
      params[part.slice(1).replace('?', '')] = decoded(value);
    }
  }
  return params;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Writes parameters into a pattern; optional ones that are missing are left out. */
export function fillPattern(pattern: string, params: PathParams): string {
  const filled = parts(pattern).flatMap((part) => {
    if (!part.startsWith(':')) return [part];
    const value = params[part.slice(1).replace('?', '')];
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
  return `/${filled.join('/')}`;
}

/** Static parts before parameters, parameters before optional ones, part by part (D193). */
export function comparePatterns(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = rank(left[at]) - rank(right[at]);
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function rank(part: string | undefined): number {
  if (part === undefined) return 3;
  if (!part.startsWith(':')) return 0;
  return part.endsWith('?') ? 2 : 1;
}
