import type { RawBuilder } from 'kysely';
import type { ViewerCtx } from '../../../platform/context.ts';
import { waitingSince } from '../policy/applying.ts';
import { waitingReadFor } from '../store/applications.ts';
import { notificationKeys } from './notifications.ts';

/** Applications that wait and whose notification has been read; the others are counted among the unread notifications. */
export const countApplicationsRead = (ctx: ViewerCtx): RawBuilder<number> =>
  waitingReadFor(ctx.viewer.userId, waitingSince(ctx.now), notificationKeys.received(''));
