import argon from '@node-rs/argon2';
import { fail } from '@qunlu/contract/kernel/errors.ts';

/** Argon2id as OWASP asks for: 19 MiB, 2 passes, 1 lane; 17 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Three seconds and a half of work: who comes later would not wait for it. */
const waitingMax = 200;

/** Of a random text that nobody kept: what a guess for an account without a password is measured against. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$3gXAGXKzgi7gS4QOXevyPQ$kX1ZQUegJUik0TOrrKe2H5N+UKwjPMpdNqL9i/OiKg8';

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One at a time in this process: the other core is for everybody else's requests. */
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

/** The same work whether there is a password or not. */
export async function verifyPassword(password_hash: string | null, given: string): Promise<boolean> {
  const right = await inTurn(() => argon.verify(password_hash ?? nobody, given));
  return right && password_hash !== null;
}
