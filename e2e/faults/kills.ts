/**
 * Work that goes on while the product is killed under it.
 *   await underKills(product, { kills: 2, steps: 100 }, (insist) => insist(() => callApi(product.url, …)))
 */
import type { CrashingServer } from '../crashing.ts';

/** As a client does it: the same again until it is answered. */
export type Insist = <T>(work: () => Promise<T>) => Promise<T>;

const triesMax = 40;

/**
 * Kills it after random numbers of tries. `steps`: tries that the work makes at least; `away`: seconds that it seems to be gone
 * each time.
 */
export async function underKills(
  product: CrashingServer,
  { kills, steps, away = 0 }: { kills: number; steps: number; away?: number },
  work: (insist: Insist) => Promise<unknown>,
): Promise<void> {
  const share = Math.floor(steps / kills);
  let left = kills;
  let until = Math.ceil(Math.random() * share);
  let crashing: Promise<void> = Promise.resolve();
  const count = (): void => {
    until -= 1;
    if (until > 0 || left === 0) return;
    left -= 1;
    until = Math.ceil(Math.random() * share);
    crashing = crashing.then(() => product.crash(away));
  };
  const insist: Insist = async (one) => {
    for (let tries = 1; ; tries += 1) {
      await product.up();
      try {
        return await one();
      } catch (error) {
        if (tries >= triesMax) throw error;
      } finally {
        count();
      }
    }
  };
  try {
    await work(insist);
  } finally {
    // Also when the work failed: whoever ends the product would meet a kill instead of what went wrong.
    left = 0;
    await crashing;
  }
}
