import type { Binder } from '../../../platform/bind.ts';

export function publishRoutes(_bind: Binder): void {}
