import type { Binder } from '../../../platform/bind.ts';

export function registeringRoutes(_bind: Binder): void {}
