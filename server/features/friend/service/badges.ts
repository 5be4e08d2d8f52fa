import type { RawBuilder } from 'kysely';
import type { ViewerCtx } from '../../../platform/context.ts';
import { waitingSince } from '../policy/applying.ts';
import { waitingReadFor } from '../store/applications.ts';
import { noticeKeys } from './notices.ts';

/** Applications that wait and whose notice has been read; the others are counted among the unread notices. */
export const countApplicationsRead = (ctx: ViewerCtx): RawBuilder<number> =>
  waitingReadFor(ctx.viewer.userId, waitingSince(ctx.now), noticeKeys.received(''));
