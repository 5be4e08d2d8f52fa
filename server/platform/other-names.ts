import { networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback, type Env } from './env.ts';

type Place = Pick<Env, 'mode' | 'publicUrl' | 'host' | 'port'>;

/** Addresses of this machine by which others may reach it, once it listens to them. */
const outerAddresses = (host: string): string[] =>
  isLoopback(host)
    ? []
    : Object.values(networkInterfaces()).flatMap((addresses = []) =>
        addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
      );

/**
 * The origins that lead to this server, the public one first. In the sandbox also the other names of this machine: whoever opens
 * 127.0.0.1 instead of localhost sees the same product. Known beforehand, never taken from a request.
 */
export function ownOrigins({ mode, publicUrl, host, port }: Place): [string, ...string[]] {
  const { origin, port: publicPort, protocol } = new URL(publicUrl);
  if (mode !== 'sandbox' || protocol !== 'http:') return [origin];
  const ports = [...new Set([publicPort, port > 0 ? String(port) : publicPort])];
  const names = ['localhost', '127.0.0.1', '[::1]', ...outerAddresses(host)];
  const others = names.flatMap((name) => ports.map((one) => new URL(`http://${name}:${one || 80}`).origin));
  return [origin, ...others.filter((one) => one !== origin)];
}

/**
 * A counterpart in the sandbox, which this server asks by an address of the machine: its JSON is signed, and what it says reaches
 * people by the name that they asked.
 */
const isCounterpart = ({ url }: FastifyRequest): boolean =>
  url.startsWith('/sandbox/') && !url.startsWith('/sandbox/api/');

/** The other name that a request came by; null: the public one, or none that is known. */
function otherName(request: FastifyRequest, [, ...others]: readonly string[]): string | null {
  const asked = `http://${request.headers.host ?? ''}`;
  return others.includes(asked) ? asked : null;
}

const pages = /^text\/html\b/;
const texts = /^(?:application\/json|text\/html)\b/;

/**
 * Addresses of this site in what is answered lead to the name that was asked, and back in what is sent: pictures and links work
 * by every name of the sandbox, and are kept under one.
 */
export function serveOtherNames(
  app: FastifyInstance,
  env: Env,
): (request: FastifyRequest, body: string) => string {
  const origins = ownOrigins(env);
  if (origins.length === 1) return (_request, body) => body;
  app.addHook('onSend', (request, reply, payload, done) => {
    const name = otherName(request, origins);
    // A form may lead to its own origin alone, redirects included.
    const location = reply.getHeader('location');
    if (name !== null && typeof location === 'string' && location.startsWith(`${origins[0]}/`))
      reply.header('location', name + location.slice(origins[0].length));
    const shown = isCounterpart(request) ? pages : texts;
    const isText = typeof payload === 'string' && shown.test(String(reply.getHeader('content-type') ?? ''));
    done(null, name !== null && isText ? payload.replaceAll(`${origins[0]}/`, `${name}/`) : payload);
  });
  return (request, body) => {
    const name = otherName(request, origins);
    return name === null || isCounterpart(request) ? body : body.replaceAll(`${name}/`, `${origins[0]}/`);
  };
}
