import type { Binder } from '../../../platform/bind.ts';

export function sellerRoutes(_bind: Binder): void {}
