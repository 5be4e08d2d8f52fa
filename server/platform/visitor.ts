import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookie that tells guests' browsers apart, for counting views only (D32). */
const name = 'visitor';
const days = 365;

export function readVisitor(request: FastifyRequest): string {
  const value = request.cookies[name] ?? '';
  return /^[\w-]{16,40}$/.test(value) ? value : '';
}

/** Sets the cookie when the browser has none. */
export function keepVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  random: (bytes: number) => Buffer,
  secure: boolean,
): void {
  if (readVisitor(request)) return;
  reply.setCookie(name, random(16).toString('base64url'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: days * 86_400,
  });
}
