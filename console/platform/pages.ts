interface Answer {
  list: Record<string, unknown>[];
  /** -1 at the end. */
  next: number;
}

/**
 * Numbered pages of calls that continue from a cursor. A page whose cursor is not known, as after a reload, is reached from
 * the nearest one before it; `key` names the list with its filter and size.
 */
export function pagesOf(): (
  key: string,
  page: number,
  ask: (next: number | undefined) => Promise<Answer>,
) => Promise<Answer> {
  /** By list: the cursor with which the page after each begins. */
  const cursors = new Map<string, number[]>();
  return async (key, page, ask) => {
    const known = cursors.get(key) ?? [];
    cursors.set(key, known);
    for (let at = Math.min(page, known.length + 1); ; at += 1) {
      const next = at > 1 ? known[at - 2] : undefined;
      if (next === -1) return { list: [], next: -1 };
      const answer = await ask(next);
      known[at - 1] = answer.next;
      if (at === page) return answer;
    }
  };
}
