import type { Binder } from '../../../platform/bind.ts';

export function adminRoutes(_bind: Binder): void {}
