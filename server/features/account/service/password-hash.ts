import argon from '@node-rs/argon2';
import { fail } from '@qunlu/contract/kernel/errors.ts';

/** Argon2id as OWASP recommends: 19 MiB, 2 passes, 1 lane; 17 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes that wait at most, about 3.5 s of work; later calls are refused. */
const waitingMax = 200;

/** Hash of a random text: checked when the account has no password, so that the time taken reveals nothing. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$3gXAGXKzgi7gS4QOXevyPQ$kX1ZQUegJUik0TOrrKe2H5N+UKwjPMpdNqL9i/OiKg8';

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One hash at a time in this process, which leaves the other core to other requests. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= waitingMax) fail('busy');
  waiting += 1;
  const done = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = done.catch(() => undefined);
  return done;
}

export const hashPassword = async (password: string): Promise<string> =>
  inTurn(() => argon.hash(password, cost));

/** Takes the same time whether there is a password or not. */
export async function verifyPassword(password_hash: string | null, given: string): Promise<boolean> {
  const right = await inTurn(() => argon.verify(password_hash ?? nobody, given));
  return right && password_hash !== null;
}
