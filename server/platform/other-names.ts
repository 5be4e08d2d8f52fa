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

/** Whether other names than the public one are served: in the sandbox, where nobody has set up a name. */
const hasOtherNames = ({ mode, publicUrl }: Pick<Place, 'mode' | 'publicUrl'>): boolean =>
  mode === 'sandbox' && publicUrl.startsWith('http:');

/**
 * The origins that lead to this server, the public one first. In the sandbox also the other names of this machine: whoever opens
 * 127.0.0.1 instead of localhost sees the same product. Known beforehand, never taken from a request.
 */
export function ownOrigins(place: Place): [string, ...string[]] {
  const { publicUrl, host, port } = place;
  const { origin, port: publicPort } = new URL(publicUrl);
  if (!hasOtherNames(place)) return [origin];
  const ports = [...new Set([publicPort, port > 0 ? String(port) : publicPort])];
  const names = ['localhost', '127.0.0.1', '[::1]', ...outerAddresses(host)];
  const others = names.flatMap((name) => ports.map((one) => new URL(`http://${name}:${one || 80}`).origin));
  return [origin, ...others.filter((one) => one !== origin)];
}

/**
 * Names that lead nowhere but to this machine or its own network: loopback, private addresses (RFC 1918, 6598, 3927, 4193), names
 * without a dot and those of a home (RFC 6762, 8375). A name of the internet is never among them.
 */
const nearby =
  String.raw`(?:localhost|127(?:\.\d{1,3}){3}|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}` +
  String.raw`|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|\[::1\]|\[f(?:[cd][0-9a-f]{2}|e80):[0-9a-f:]{1,40}\]` +
  String.raw`|[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?:local|lan|home\.arpa))?)(?::\d{1,5})?`;
const nearbyHost = new RegExp(`^${nearby}$`, 'i');

/** As a browser writes it, which names no port 80. */
const isNearby = (host: string): boolean => nearbyHost.test(host) && !/^\d+(?::\d+)?$|:80$/.test(host);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Addresses of files on this server, as they were written under a name or port that it had before, as they are now. In the sandbox
 * these are all names nearby, since whoever tries it starts it at one port today and at another tomorrow.
 */
export function presentAddresses(
  env: Pick<Env, 'mode' | 'publicUrl' | 'formerUrls' | 'storage'>,
): (text: string) => string {
  const former = env.formerUrls.map(escaped);
  if (hasOtherNames(env)) former.push(`http://${nearby}`);
  if (former.length === 0 || env.storage.provider === 'qiniu') return (text) => text;
  const pattern = new RegExp(`(?:${former.join('|')})(?=/files/(?:public|media|private)/)`, 'gi');
  const { origin } = new URL(env.publicUrl);
  return (text) => (text.includes('/files/') ? text.replaceAll(pattern, origin) : text);
}

/**
 * A counterpart in the sandbox, which this server asks by an address of the machine: its JSON is signed, and what it says reaches
 * people by the name that they asked.
 */
const isCounterpart = ({ url }: FastifyRequest): boolean =>
  url.startsWith('/sandbox/') && !url.startsWith('/sandbox/api/');

/** The other name that a request came by; null: the public one, or one that may not be repeated. */
function otherName(request: FastifyRequest, [own, ...others]: readonly string[]): string | null {
  const host = request.headers.host ?? '';
  const asked = `http://${host}`;
  return asked !== own && (others.includes(asked) || isNearby(host)) ? asked : null;
}

const pages = /^text\/html\b/;
const isJson = /^application\/json\b/;
const headEnd = '</head>';

/**
 * Addresses of this site in what is answered lead to the name that was asked, and back in what is sent: pictures and links work
 * by every name of the sandbox, and are kept under one. The head of a page stays as it is: what is passed on carries the public
 * name.
 */
export function serveOtherNames(
  app: FastifyInstance,
  env: Env,
): (request: FastifyRequest, body: string) => string {
  const origins = ownOrigins(env);
  const [own] = origins;
  const present = presentAddresses(env);
  if (!hasOtherNames(env) && env.formerUrls.length === 0) return (_request, body) => body;
  const nameOf = (request: FastifyRequest): string | null =>
    hasOtherNames(env) ? otherName(request, origins) : null;
  const led = (text: string, name: string, from: number): string =>
    text.slice(0, from) + text.slice(from).replaceAll(`${own}/`, `${name}/`);
  app.addHook('onSend', (request, reply, payload, done) => {
    const name = nameOf(request);
    // A form may lead to its own origin alone, redirects included.
    const location = reply.getHeader('location');
    if (name !== null && typeof location === 'string' && location.startsWith(`${own}/`))
      reply.header('location', name + location.slice(own.length));
    const type = String(reply.getHeader('content-type') ?? '');
    const isPage = pages.test(type);
    if (typeof payload !== 'string' || !(isPage || (isJson.test(type) && !isCounterpart(request))))
      return done(null, payload);
    const text = present(payload);
    done(null, name === null ? text : led(text, name, isPage ? Math.max(text.indexOf(headEnd), 0) : 0));
  });
  return (request, body) => {
    if (isCounterpart(request)) return body;
    const name = nameOf(request);
    return present(name === null ? body : body.replaceAll(`${name}/`, `${own}/`));
  };
}
