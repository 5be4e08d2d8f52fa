import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './context.ts';
import { sameBytes, type Secrets } from './secrets.ts';

/** Cookie that tells guests' browsers apart: for counting views (D32) and for seeing who opens card after card. */
const name = 'visitor';
const days = 365;
const markOf = (secrets: Secrets, id: string): string =>
  secrets.mac('platform.visitor', id).subarray(0, 16).toString('base64url');

/** '' for a cookie that was not made here: whoever invents one is a browser without. */
export function readVisitor(request: FastifyRequest, secrets: Secrets): string {
  const [, id, mark] = /^([\w-]{22})\.([\w-]{22})$/.exec(request.cookies[name] ?? '') ?? [];
  if (id === undefined || mark === undefined) return '';
  return sameBytes(Buffer.from(mark), Buffer.from(markOf(secrets, id))) ? id : '';
}

/** Sets the cookie when the browser has none. */
export function keepVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  { random, secrets }: Pick<Deps, 'random' | 'secrets'>,
  secure: boolean,
): void {
  if (readVisitor(request, secrets)) return;
  const id = random(16).toString('base64url');
  reply.setCookie(name, `${id}.${markOf(secrets, id)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: days * 86_400,
  });
}
