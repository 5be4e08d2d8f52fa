import type { androidUpdate as contract } from '@qunlu/contract/account/settings.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Env } from '../../../platform/env.ts';

/** D149: older versions of the app cannot pay. */
const paysFrom = '2.0.14';

/** Negative when `a` is older; missing parts count as 0. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The newest version of the Android app, and whether `version` must be updated. */
export function androidUpdate(env: Env, version: string): OutputOf<typeof contract> {
  const { androidVersion, androidUrl, androidNotes } = env.native;
  const force = compareVersions(version, paysFrom) < 0;
  const notes = [...(force ? ['更新后才能支付'] : []), androidNotes].filter(Boolean);
  return { latest: androidVersion, url: androidUrl, force, notes: notes.join('。') };
}
