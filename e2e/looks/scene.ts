/**
 * Somebody who has something on each screen: every feature with routes brings its part in `scenes/<feature>.ts`, and says where
 * its routes with a parameter lead. A route that nobody names so is opened as it is declared, is not found, and fails.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { logInByApi, newPhone } from '../people.ts';

/** Route as it is declared → address to open, both without `#!`. */
export type Addresses = Readonly<Record<string, string>>;

/** What the parts share. Each may use what those of lower features have made. */
export interface Stage {
  readonly site: string;
  /** Who looks at the screens, and a friend of theirs who sells. */
  readonly person: Session;
  readonly friend: Session;
  /** A key for each write of the person. */
  readonly keyed: (what: string) => { idempotencyKey: string };
}

export interface ScreenScene {
  readonly settle: (stage: Stage) => Promise<Addresses>;
}

const names = (
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../features.json'), 'utf8')) as { name: string }[]
)
  .map(({ name }) => name)
  .filter((name) => existsSync(resolve(import.meta.dirname, 'scenes', `${name}.ts`)));

/** Runs the parts in the order of the features. */
export async function settle(site: string): Promise<{ session: Session; addresses: Addresses }> {
  const [person, friend] = [await logInByApi(site, newPhone()), await logInByApi(site, newPhone())];
  const keyed: Stage['keyed'] = (what) => ({ idempotencyKey: `screens-${what}-${person.user_id}` });
  let addresses: Addresses = {};
  for (const name of names) {
    const { scene } = (await import(`./scenes/${name}.ts`)) as { scene: ScreenScene };
    addresses = { ...addresses, ...(await scene.settle({ site, person, friend, keyed })) };
  }
  return { session: person, addresses };
}
