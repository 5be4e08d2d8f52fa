import type { Binder } from '../../../platform/bind.ts';

export function ordersRoutes(_bind: Binder): void {}
