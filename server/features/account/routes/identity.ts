import type { Binder } from '../../../platform/bind.ts';

/** Passwords, WeChat, QR login, bindings, merging. */
export function identityRoutes(_bind: Binder): void {}
