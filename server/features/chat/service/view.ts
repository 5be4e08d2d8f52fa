import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type * as contract from '@qunlu/contract/chat/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { boundWords, leftOf, writingProblem, type Standing } from '../policy/writing.ts';
import { presentObject, presentPeer } from '../present.ts';
import {
  findPeople,
  findStanding,
  findStranger,
  type StandingRow,
  type ConversationRef,
} from '../store/list.ts';
import { kindsOf, noConversation, noPerson } from './kinds.ts';
import { boundOf } from './standing.ts';

type Shown = OutputOf<typeof contract.viewConversation>;

/** R020, R021: a conversation as its page shows it. */
export async function viewConversation(
  ctx: ViewerCtx,
  query: { user_id?: number | undefined; id?: number | undefined },
): Promise<Shown> {
  const ref = refOf(ctx, query.id, query.user_id);
  const row = await findStanding(ctx.db, { kinds: kindsOf(ctx), userId: ctx.viewer.userId, ref });
  if (row) return shown(ctx, row);
  return 'userId' in ref ? notBegun(ctx, ref.userId) : noConversation();
}

/** The conversation that a call names: one of the two. */
export function refOf(
  ctx: ViewerCtx,
  conversationId: number | undefined,
  userId: number | undefined,
): ConversationRef {
  if (conversationId !== undefined && userId === undefined) return { conversationId };
  if (userId === undefined || conversationId !== undefined)
    return fail('invalid', { message: '请说明是哪个会话', field: 'user_id' });
  if (userId === ctx.viewer.userId)
    fail('invalid', { message: '不能和自己聊天，请选择别人', field: 'user_id' });
  return { userId };
}

async function shown(ctx: ViewerCtx, row: StandingRow): Promise<Shown> {
  const { userId } = ctx.viewer;
  const bound = await boundOf(ctx, row);
  const problem = writingProblem(row, { userId, bound, now: ctx.now });
  const asked = row.asker_id === null ? [] : [row.asker_id, ...row.answerers];
  const people = await findPeople(ctx.db, asked);
  return {
    conversation_id: row.conversation_id,
    kind: row.kind,
    peer: presentPeer(row),
    people: people.map((person) => presentPerson(person.user_id, person)),
    object: presentObject(row),
    version: row.version,
    read_id: row.read_id,
    peer_delivered_id: row.peer_delivered_id,
    peer_read_id: row.peer_read_id,
    pinned: row.pinned,
    muted: row.muted,
    friend: row.friend,
    black: row.black,
    left: leftOf(row, userId),
    bound_words: boundWords(bound, ctx.now),
    can: { write: problem === null },
    why_not: problem?.message ?? '',
  };
}

/** Of two who have never talked: what they would see. */
async function notBegun(ctx: ViewerCtx, otherId: number): Promise<Shown> {
  const { userId } = ctx.viewer;
  const other = await findStranger(ctx.db, userId, otherId);
  if (!other?.there) return noPerson();
  const standing: Standing = { ...other, ...unwritten, other_id: otherId };
  const problem = writingProblem(standing, { userId, bound: null, now: ctx.now });
  return {
    conversation_id: 0,
    kind: 'direct',
    peer: presentPerson(otherId, other.peer),
    people: [],
    object: null,
    version: 0,
    read_id: 0,
    peer_delivered_id: 0,
    peer_read_id: 0,
    pinned: false,
    muted: false,
    friend: other.friend,
    black: other.black,
    left: leftOf(standing, userId),
    bound_words: '',
    can: { write: problem === null },
    why_not: problem?.message ?? '',
  };
}

const unwritten = {
  kind: 'direct',
  first_id: null,
  answered: false,
  unanswered: 0,
  asker_id: null,
  answerers: [],
} as const satisfies Partial<Standing>;
