import type { QueryClient } from '@tanstack/react-query';
import { onSessionChange } from '../../../platform/session.ts';
import { cardPaths } from '../paths.ts';
import { type FetchedCard, simpleCards } from '../queries.ts';

/** What is in the cache is looked through only so far: a tap must not wait. */
const nodesMost = 20_000;

const viewPath = cardPaths.view(0).slice(0, -1);

/** A row of a list, whatever feature it is of, that says of a card whose it is. */
interface Row {
  user_id: number;
  name: string;
  avatar: string;
  company: string;
  position: string;
  certified: number;
}

const textOf = (from: Readonly<Record<string, unknown>>, key: string): string =>
  typeof from[key] === 'string' ? from[key] : '';

function rowOf(from: Readonly<Record<string, unknown>>): Row | null {
  const name = textOf(from, 'realname') || textOf(from, 'name');
  if (typeof from['user_id'] !== 'number' || name === '') return null;
  return {
    user_id: from['user_id'],
    name,
    avatar: textOf(from, 'avatar'),
    // Some lists know both as one text.
    company: textOf(from, 'company') || textOf(from, 'title'),
    position: textOf(from, 'position'),
    certified: from['certified'] === 1 ? 1 : 0,
  };
}

/** The first row in the cache that speaks of this card. */
export function findRow(client: QueryClient, cardId: number): Row | null {
  const queue: unknown[] = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);
  for (let at = 0; at < queue.length && at < nodesMost; at += 1) {
    const one = queue[at];
    if (typeof one !== 'object' || one === null) continue;
    const from = one as Readonly<Record<string, unknown>>;
    const row = from['card_id'] === cardId ? rowOf(from) : null;
    if (row) return row;
    queue.push(...Object.values(from).filter((value) => typeof value === 'object'));
  }
  return null;
}

/** A card of which only a row is known: nothing of it can be opened or done (E046). */
const simple = (cardId: number, row: Row): FetchedCard => ({
  isSimple: true,
  fetch_at: 0,
  card_id: cardId,
  user_id: row.user_id,
  active: 1,
  realname: row.name,
  nickname: row.name,
  avatar: row.avatar,
  title: `${row.company} ${row.position}`.trim(),
  company: row.company,
  position: row.position,
  cityname: '',
  citycode: '',
  phone: '',
  certified: row.certified,
  corporation_certified: 0,
  vip_member: 0,
  views: 0,
  connections: 0,
  card_style: 1,
  permissions: { privacy: 0 },
  is_follow: false,
  is_friend: false,
  is_black: false,
  sex: 0,
  sex_chosen: false,
  email: '',
  wechat: '',
  qq: '',
  wechat_qr_code: '',
  provide: '',
  company_remark: '',
  address: '',
  intro: '',
  birthday: null,
  cardphoto: '',
  gallery: [],
  friends: 0,
  default: 0,
  privacy: 0,
  settings: { fontfamily: '' },
  listed: 0,
  requested: [],
  withheld: [],
  cardEducations: [],
  cardWorks: [],
  cardExtends: [],
  created_at: 0,
  can: { edit: false, remove: false, share: false, decode: false, request: false },
});

/** A card that is tapped in a list shows at once what the list knew of it, until the whole one has come. Answers with what stops it. */
export function startSimpleCards(client: QueryClient): () => void {
  const tap = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const href = link?.getAttribute('href') ?? '';
    const id = href.startsWith(viewPath) ? Number(href.slice(viewPath.length)) : 0;
    if (!(id > 0)) return;
    const row = findRow(client, id);
    if (row) simpleCards.set(id, simple(id, row));
  };
  // Before the link leads there.
  addEventListener('click', tap, true);
  const stop = onSessionChange(() => simpleCards.clear());
  return () => {
    stop();
    simpleCards.clear();
    removeEventListener('click', tap, true);
  };
}
