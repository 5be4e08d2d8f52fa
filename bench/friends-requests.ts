import { friendsOfEach } from './acquaintances.ts';
import type { Database } from '../server/platform/database.ts';
import { listed } from './wrk.ts';

/** Numbers of people and of their cards, in the order of their tokens. */
interface Numbers {
  user_id: number;
  card_id: number;
}

export const words = ['明', '青禾', '赵', '设计'] as const;

/** What is asked, in the order of the tables. */
export const questions = [
  'card, guest',
  'card, member',
  'card, own',
  'list of 20',
  'note',
  'search',
] as const;
export type Question = (typeof questions)[number];

export const numbersOf = async ({ pool }: Database): Promise<Numbers[]> =>
  (
    await pool.query<Numbers>(
      'select p.user_id, c.card_id from bench_person p join card c using (user_id) order by p.n',
    )
  ).rows;

/** The tables `users` and `cards` of {@link requestsOf}, in Lua. */
export const luaOf = (rows: readonly Numbers[]): string =>
  listed(
    'users',
    rows.map((row) => row.user_id),
  ) +
  listed(
    'cards',
    rows.map((row) => row.card_id),
  );

/** `n` is the person who asks, `m` the one whom they ask about. */
export const turnsOf = (people: number): string =>
  `local n = 1 + (turn * 7919) % ${people}\nlocal m = 1 + (n + turn * 104729) % ${people}\n`;
/** One of the person's friends: the forty after them. */
export const friendOf = (people: number): string => `users[1 + (n + turn % ${friendsOfEach}) % ${people}]`;

/** The bodies of `requestFor(turn)` that ask the product. */
export function requestsOf(people: number): Record<Question, string> {
  const token = `string.format("bench-token-%031d", n)`;
  const view = (of: string, who: string): string =>
    `return "GET", string.format("/v1/card/view?more=1&id=%.0f", cards[${of}]), ${who}, nil`;
  const escaped = words.map((word) => JSON.stringify(encodeURIComponent(word))).join(', ');
  const requests: Record<Question, string> = {
    'card, guest': view('m', '""'),
    'card, member': view('m', token),
    'card, own': view('n', token),
    'list of 20': `return "GET", "/v1/friend/list?size=20", ${token}, nil`,
    note: `return "POST", "/v1/friend/remark", ${token}, string.format('{"user_id":%.0f,"note":"note %d","tags":[]}', ${friendOf(people)}, turn)`,
    search: `local q = ({${escaped}})[1 + turn % 4]\nreturn "GET", "/v1/friend/list?size=20&q=" .. q, ${token}, nil`,
  };
  const turns = turnsOf(people);
  for (const question of questions) requests[question] = turns + requests[question];
  return requests;
}
