import { allEndpoints } from '@qunlu/contract/all.ts';
import { header, takesIdempotencyKey, type AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import { freshIp } from '../people.ts';
import { asRequest, validInput } from '../valid-requests.ts';
import type { Answer } from '../world.ts';
import type { GivenInput, Scene } from '../feature-scene.ts';

const byId = new Map(allEndpoints.map((endpoint) => [endpoint.id, endpoint]));
let keys = 0;

/** What the caller has: `me`'s, or the office's of staff, when a case names nobody. */
export function tokenOf(
  { me, office }: Scene,
  { access }: AnyEndpoint,
  { as }: GivenInput,
): string | undefined {
  if (as !== undefined) return as ?? undefined;
  return access === 'staff' ? office.office : access === 'sandbox' ? undefined : me.token;
}

/** Asks as the app does, from an address of its own and with a key where the call takes one. */
export function asked(scene: Scene, endpoint: AnyEndpoint, given: GivenInput): Promise<Answer> {
  const { as: _caller, ...fields } = given;
  const { me, cardId } = scene;
  const subject = { userId: me.userId, cardId, phone: me.phone, only: { [endpoint.id]: fields } };
  const [method] = endpoint.methods;
  keys += 1;
  return scene.world.call(method, endpoint.path, {
    token: tokenOf(scene, endpoint, given),
    ip: freshIp(),
    ...(takesIdempotencyKey(endpoint) ? { headers: { [header.idempotencyKey]: `statements-${keys}` } } : {}),
    ...asRequest(method, validInput(endpoint, subject)),
  });
}

/** The same by the id of the call, with what it answers; throws what it refuses. */
export async function answered(scene: Scene, id: string, given: GivenInput): Promise<Answer['body']> {
  const endpoint = byId.get(id);
  if (!endpoint) throw new Error(`no call is ${id}`);
  const { status, text, body } = await asked(scene, endpoint, given);
  if (status !== 200) throw new Error(`${id} answered ${status}: ${text}`);
  return envelopeOf(endpoint.path) === 'v3' ? body.data : body;
}
