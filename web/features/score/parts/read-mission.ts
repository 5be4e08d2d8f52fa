import type { Mission } from '@qunlu/contract/score/missions.ts';

/** A figure as it came; `otherwise` for what is no number, as an empty text or nothing at all. */
function figure(given: unknown, otherwise: number): number {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** B226, E204–E208: a mission whose fields are numbers; how often it can still be done is `max` unless it is said. */
export function readMission(given: { readonly [K in keyof Mission]?: unknown }): Mission {
  const max = figure(given.max, 0);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    id: figure(given.id, 0),
    title: text(given.title),
    what: text(given.what),
    path: text(given.path),
    mode: figure(given.mode, 0),
    score: figure(given.score, 0),
    max,
    remain: figure(given.remain, max),
    status: figure(given.status, 0),
    claimable: figure(given.claimable, 0),
    days: figure(given.days, 0),
  };
}
