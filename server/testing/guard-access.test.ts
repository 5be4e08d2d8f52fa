import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { header, staffRoles, type Access } from '@qunlu/contract/kernel/endpoint.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import { beforeAll, expect, test } from 'vitest';
import { sign } from '../platform/signature.ts';
import { makeStaff } from '../features/staff/testing.ts';
import { freshIp } from './people.ts';
import { asRequest, makeSubject, validInput } from './valid-requests.ts';
import type { Subject } from './feature-scene.ts';
import { makeWechatPerson } from './wechat.ts';
import { useWorld, type Answer } from './world.ts';

// Listening: some calls ask the sandbox’s WeChat over HTTP.
const world = useWorld({ listen: true });
const closed = allEndpoints.filter((endpoint) => endpoint.access === 'login' || endpoint.access === 'phone');
const guestWrites = allEndpoints.filter(
  (endpoint) => endpoint.access === 'guest' && endpoint.effect === 'write',
);
const codeOf = (path: string, answer: Answer): number =>
  envelopeOf(path) === 'v3' ? answer.body.code : answer.body.errcode;

test('ids and paths are unique', () => {
  const ids = allEndpoints.map((endpoint) => endpoint.id);
  const routes = allEndpoints.flatMap((endpoint) =>
    endpoint.methods.map((method) => `${method} ${endpoint.path}`),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(routes).size).toBe(routes.length);
});

test.each(allEndpoints)('$id is bound for each of its methods', ({ methods, path }) => {
  for (const method of methods)
    expect(world.app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true);
});

test.each(closed)(
  '$id refuses a guest, a cookie, a made-up token [B169][D141]',
  async ({ methods, path }) => {
    for (const method of methods) {
      const guest = await world.call(method, path);
      expect(guest.status).toBe(401);
      expect(codeOf(path, guest)).toBe(40100);
      const cookie = await world.call(method, path, { headers: { cookie: `auth.token=${shared.person}` } });
      expect(cookie.status).toBe(401);
      const forged = await world.call(method, path, { token: 'A'.repeat(43) });
      expect(forged.status).toBe(401);
    }
  },
);

test.each(closed.filter((endpoint) => endpoint.access === 'phone'))(
  '$id asks for a phone first [D6][D141]',
  async ({ methods, path }) => {
    for (const method of methods) {
      const answer = await world.call(method, path, { token: shared.withoutPhone });
      expect(answer.status).toBe(403);
      expect(codeOf(path, answer)).toBe(40101);
    }
  },
);

test.each(guestWrites)('$id asks a guest for the signature [B259][D200]', async ({ methods, path }) => {
  const time = world.now().getTime();
  const headers = (at: number, signature?: string) => ({
    [header.timestamp]: String(at),
    [header.signature]: signature ?? sign(world.deps.env.appSecret, String(at)),
  });
  for (const method of methods) {
    const tries = [
      headers(time, 'f'.repeat(64)),
      headers(time - 301_000),
      headers(time + 301_000),
      { [header.signature]: 'x' },
    ];
    for (const attempt of [...tries, ...(method === 'GET' ? [] : [{}])]) {
      const answer = await world.call(method, path, { signed: false, headers: attempt });
      expect(answer.status).toBe(400);
      expect(codeOf(path, answer)).toBe(40002);
    }
    const near = await world.call(method, path, { signed: false, headers: headers(time - 299_000) });
    expect(codeOf(path, near)).not.toBe(40002);
  }
});

/** Whom a call lets in, and whom it turns away, each asked by a request that is valid but for who sends it. */
interface Callers {
  guest: undefined;
  /** Logged in with WeChat alone: no number is bound. */
  withoutPhone: string;
  person: string;
  member: string;
}
/** As in `bind.ts`; the codes that the access of a call implies (D141). */
const turnedAway: Record<Access, Partial<Record<keyof Callers, number>>> = {
  guest: {},
  login: { guest: 40100, member: 40100 },
  phone: { guest: 40100, withoutPhone: 40101, member: 40100 },
  staff: { guest: 40100, withoutPhone: 40100, person: 40100 },
  sandbox: {},
};
const accessCodes = new Set([40100, 40101]);
/** Calls after which one of the sessions is gone, or is somebody else's: each is asked by people of its own. */
const ending = new Set(['account.logout', 'account.logout-everywhere', 'account.ban-off', 'staff.logout']);

async function makeCallers(): Promise<Callers & { subject: Subject }> {
  const { owner, ...subject } = await makeSubject(world);
  const { token: withoutPhone } = await makeWechatPerson(world);
  const { office } = await makeStaff(world, ...staffRoles);
  return { guest: undefined, withoutPhone, person: owner.token, member: office, subject };
}
let shared: Awaited<ReturnType<typeof makeCallers>>;
beforeAll(async () => {
  shared = await makeCallers();
});

test.each(allEndpoints)(
  '$id lets in whom it is for and turns away everybody else, whatever they send [B169][D6][D138][D141]',
  async (endpoint) => {
    for (const method of endpoint.methods) {
      const { subject, ...callers } = ending.has(endpoint.id) ? await makeCallers() : shared;
      const input = validInput(endpoint, subject);
      for (const [caller, token] of Object.entries(callers)) {
        const answer = await world.call(method, endpoint.path, {
          ip: freshIp(),
          token,
          ...asRequest(method, input),
        });
        const wanted = turnedAway[endpoint.access][caller as keyof Callers];
        const code: number | undefined = answer.body ? codeOf(endpoint.path, answer) : undefined;
        if (wanted) {
          expect([method, caller, code], answer.text).toEqual([method, caller, wanted]);
          // Nobody who is turned away reads anything of whom they asked about.
          expect(answer.text).not.toContain(subject.phone);
        } else expect(accessCodes.has(code ?? 0), `${method} ${caller}: ${answer.text}`).toBe(false);
      }
    }
  },
);

function tests(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(\.test\.tsx?|\/testing\.ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** By the id of a call, what contracts export it as. */
function exportedNames(folder: string): Map<string, string[]> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /export const (\w+) = endpoint\(\{(?:(?!endpoint\()[\s\S])*?\bid: '([^']+)'/g,
      ),
    ]);
  return new Map(
    [...Map.groupBy(found, ([, , id = '']) => id)].map(([id, all]) => [id, all.map(([, name = '']) => name)]),
  );
}

/** Names that tests import from the contract, by themselves or with all of their file, and use. */
function askedNames(all: string): Set<string> {
  const counts = new Map<string, number>();
  for (const [word] of all.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const imported = [...all.matchAll(/import (?:type )?\{([^}]*)\} from '@qunlu\/contract/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  const wholes = new Set([...all.matchAll(/import \* as (\w+) from '@qunlu\/contract/g)].map(([, as]) => as));
  const members = [...all.matchAll(/\b(\w+)\.(\w+)/g)].flatMap(([, whole, name = '']) =>
    wholes.has(whole) ? [name] : [],
  );
  return new Set([...imported.filter((name) => (counts.get(name) ?? 0) > 1), ...members]);
}

test('every call stands in a test of the features besides: its rules are theirs to prove', () => {
  const all =
    tests(join(import.meta.dirname, '../features')) +
    tests(join(import.meta.dirname, '../adapters')) +
    readFileSync(join(import.meta.dirname, 'people.ts'), 'utf8');
  const names = exportedNames(join(import.meta.dirname, '../../contract'));
  const isAsked = askedNames(all);
  const missing = allEndpoints.filter(
    (endpoint) =>
      !(names.get(endpoint.id) ?? []).some((name) => isAsked.has(name)) &&
      !all.includes(endpoint.path) &&
      // Asked under both of its paths.
      !all.includes(`\${prefix}${endpoint.path.replace('/v3-api', '')}`) &&
      !all.includes(`${endpoint.path.slice(0, endpoint.path.lastIndexOf('/'))}/\${verb}`),
  );
  expect(missing.map((endpoint) => endpoint.id)).toEqual([]);
});
