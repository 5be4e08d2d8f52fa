import { filledPath } from '@qunlu/contract/client/address.ts';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { apiVersion, header, type AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Deps } from '../../server/platform/context.ts';
import { sign } from '../../server/platform/signature.ts';
import type { Inputs } from './people.ts';

/** From the sixth on a connection may keep one plan for all values: the last three count. */
const rounds = 8;
const counted = 3;

export interface Statement {
  text: string;
  values: readonly unknown[];
  ms: number;
}

/** All statements that requests send, with what they took, while somebody listens. */
let sent: Statement[] | undefined;
const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
  const [first, answered] = given as [{ text?: string; values?: unknown[] }, unknown];
  const list = sent;
  if (!list || typeof answered !== 'function' || first.text === undefined) return query.apply(this, given);
  const from = performance.now();
  return query.call(this, first, (...answer: unknown[]) => {
    list.push({ text: first.text ?? '', values: first.values ?? [], ms: performance.now() - from });
    answered(...answer);
  });
});

const plain: Readonly<Record<string, unknown>> = {
  q: '王',
  count: 1,
  quantity: 1,
  month: '2026-11',
  span: 'month',
  kind: 'people',
  since: 0,
  from: 0,
  to: 8_589_934_592,
  version: '2.1.0',
  type: 1,
};

/** The fields that a call needs; nothing where it needs what nobody knows here. */
function fieldsOf(endpoint: AnyEndpoint, known: Inputs): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  for (const schema of [endpoint.query, endpoint.body]) {
    if (!schema) continue;
    const { properties = {}, required = [] } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
    }) as {
      properties?: Record<string, { description?: string; enum?: unknown[] }>;
      required?: string[];
    };
    for (const name of required) {
      const { description = '', enum: choices } = properties[name] ?? {};
      const label = description.split(/[，,]|请填写/)[0] ?? '';
      const choice = /可选 ([^、，]+)/.exec(description)?.[1];
      const value = known.get(label) ?? choices?.[0] ?? choice ?? plain[name];
      if (value === undefined) return undefined;
      fields[name] = `${value as string | number}`;
    }
  }
  return fields;
}

export interface Timing {
  status: number;
  ms: number;
  slowest: Statement | undefined;
}

async function ask(
  app: FastifyInstance,
  deps: Deps,
  endpoint: AnyEndpoint,
  given: Record<string, string>,
  token: string,
) {
  const { path, left } = filledPath(endpoint.path, given);
  const at = String(Date.now());
  const from = performance.now();
  const { statusCode } = await app.inject({
    method: 'GET',
    url: `${path}?${new URLSearchParams(left).toString()}`,
    headers: {
      authorization: `Bearer ${token}`,
      [header.apiVersion]: apiVersion,
      [header.timestamp]: at,
      [header.signature]: sign(deps.env.appSecret, at),
    },
  });
  return { statusCode, ms: performance.now() - from };
}

/** Every read of the contract whose id holds `only`, and how long it took: the median of the last three. */
export async function timeReads(
  pool: pg.Pool,
  app: FastifyInstance,
  deps: Deps,
  token: string,
  known: Inputs,
  only: string,
): Promise<Map<string, Timing>> {
  const found = new Map<string, Timing>();
  const reads = allEndpoints.filter(
    ({ id, methods, effect, access }) =>
      id.includes(only) &&
      methods.includes('GET') &&
      effect === 'read' &&
      access !== 'staff' &&
      access !== 'sandbox',
  );
  for (const endpoint of reads) {
    const fields = fieldsOf(endpoint, known);
    if (!fields) continue;
    await pool.query('delete from platform_limit');
    const times: number[] = [];
    let status = 0;
    let slowest: Statement | undefined;
    for (let round = 0; round < rounds; round += 1) {
      sent = [];
      const { statusCode, ms } = await ask(app, deps, endpoint, fields, token);
      status = statusCode;
      times.push(ms);
      // The first one plans and reads from the disk.
      if (round > 0 || ms > 5000)
        slowest = [...sent, ...(slowest ? [slowest] : [])].toSorted((a, b) => b.ms - a.ms)[0];
      sent = undefined;
      // Eight of ten seconds each say no more than one.
      if (ms > 5000) break;
    }
    const last = times.slice(-counted).toSorted((a, b) => a - b);
    found.set(endpoint.id, { status, ms: last[Math.floor(last.length / 2)] ?? 0, slowest });
  }
  return found;
}
