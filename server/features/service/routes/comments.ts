import type { Binder } from '../../../platform/bind.ts';

export function commentsRoutes(_bind: Binder): void {}
