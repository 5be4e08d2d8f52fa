import type { Binder } from '../../../platform/bind.ts';

/** Sessions, protocols, sign-in, devices, leaving, export. */
export function lifecycleRoutes(_bind: Binder): void {}
