import type { AnyEndpoint, Method } from '@qunlu/contract/kernel/endpoint.ts';
import * as z from 'zod/mini';
import { makeCard } from '../features/card/testing.ts';
import type { Person } from './people.ts';
import { scenes } from './all-scenes.ts';
import type { FeatureScene, Fields, Subject } from './feature-scene.ts';
import type { CallOptions, World } from './world.ts';

/** What fields take that calls of several features require, by name; the others stand in the scenes. */
const shared = ({ userId, cardId, phone }: Subject): Readonly<Record<string, unknown>> => ({
  id: cardId,
  card_id: cardId,
  user_id: userId,
  phone,
  name: '老友',
  roles: ['operator'],
  note: '同学',
  password: 'abcd1234',
  code: '123456',
  purpose: 'login',
  type: 'card',
  format: 'json',
  content: '请复核',
  message: 'x is not a function',
  url: 'http://localhost:3000/',
  reason: '核对用户的资料',
  verdict: 'pass',
  level: 'review',
  version: '2.1.0',
  hashes: ['x'.repeat(43)],
  hash: 'x'.repeat(22),
  words: '没有按时服务',
  refund: 100,
  count: 0,
  channel: 'booth',
  amount: 1_000,
  month: '2026-11',
  kind: 'person',
  title: '小明手作',
  agree: 1,
  score: 5,
  from: 1_790_000_000,
  sort: 0,
  hidden: 0,
});

interface Names {
  names: string[];
  required: string[];
}
const known = new WeakMap<z.core.$ZodType, Names>();
function fieldsOf(schema: z.core.$ZodType | undefined): Names {
  if (!schema) return { names: [], required: [] };
  const names = known.get(schema) ?? read(schema);
  known.set(schema, names);
  return names;
}

function read(schema: z.core.$ZodType): Names {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: object; required?: string[] };
  return { names: Object.keys(properties), required };
}

/** Fields that the call takes at all, by place. */
export const inputFields = (endpoint: AnyEndpoint): { query: string[]; body: string[] } => ({
  query: fieldsOf(endpoint.query).names,
  body: fieldsOf(endpoint.body).names,
});

type Inputs = NonNullable<FeatureScene['inputs']>;
/** By call, whose scenes say something of it: asking all of them for each call costs more than the call. */
let speakers: Map<string, Inputs[]> | undefined;
function inputsOf({ id }: AnyEndpoint, subject: Subject): readonly Inputs[] {
  if (!speakers) {
    speakers = new Map();
    for (const { inputs } of scenes)
      for (const name of Object.keys(inputs?.(subject) ?? {}))
        if (inputs) speakers.set(name, [...(speakers.get(name) ?? []), inputs]);
  }
  return speakers.get(id) ?? [];
}

/** Input that passes the schemas of the call: its required fields, and what the subject says of it. Throws when it does not. */
export function validInput(endpoint: AnyEndpoint, subject: Subject): { query: Fields; body: Fields } {
  const own: Fields = Object.assign(
    {},
    ...inputsOf(endpoint, subject).map((inputs) => inputs(subject)[endpoint.id]),
    subject.only?.[endpoint.id],
  );
  const fills: Fields = Object.assign(shared(subject), ...scenes.map(({ fill }) => fill?.(subject)));
  const given = { ...fills, ...own };
  const fill = (schema: z.core.$ZodType | undefined, place: string): Fields => {
    const { names, required } = fieldsOf(schema);
    const wanted = names.filter((name) => required.includes(name) || name in own);
    const input = Object.fromEntries(wanted.map((name) => [name, given[name] ?? 'x'.repeat(43)]));
    const found = schema && z.safeParse(schema, input);
    if (found && !found.success)
      throw new Error(
        `${endpoint.id}: the scene of its feature gives no valid ${place}: ${JSON.stringify(found.error.issues)}`,
      );
    return input;
  };
  return { query: fill(endpoint.query, 'query'), body: fill(endpoint.body, 'body') };
}

/** The same as a request: GET and DELETE carry everything in the query. */
export function asRequest(
  method: Method,
  { query, body }: { query: Fields; body: Fields | undefined },
): CallOptions {
  return method === 'GET' || method === 'DELETE'
    ? { query: { ...query, ...body } }
    : { query: { ...query }, body: { ...body } };
}

/** A subject to ask about: somebody with a card. */
export async function makeSubject(world: World): Promise<Subject & { owner: Person }> {
  const { owner, card } = await makeCard(world);
  return { owner, userId: owner.userId, cardId: card.card_id, phone: owner.phone };
}
