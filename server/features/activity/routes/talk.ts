import type { Binder } from '../../../platform/bind.ts';

export function talkRoutes(_bind: Binder): void {}
