import type { Binder } from '../../../platform/bind.ts';

export function bookingRoutes(_bind: Binder): void {}
