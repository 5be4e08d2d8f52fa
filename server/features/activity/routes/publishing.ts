import type { Binder } from '../../../platform/bind.ts';

export function publishingRoutes(_bind: Binder): void {}
