import { afterEvent } from '../../../platform/events.ts';
import { activitySigned } from '../../activity/events.ts';
import { checkedIn, checkinRemoved } from '../../checkin/events.ts';
import { memberJoined } from '../../circle/events.ts';
import { commentGone, commentShown, topicFeatured, topicGone, topicShown } from '../../forum/events.ts';
import { follow, followFeature, followPost } from './earning.ts';

/** What earns points, as other features tell it after the fact (decision 0107). */
export const earningListeners = [
  // The number of the membership: once ever for each person and circle, however often they come back.
  afterEvent(memberJoined, 'reputation.joined', async (ctx, { circleId, userId, memberId, inviterId }) => {
    await follow(ctx, { circleId, userId, kind: 'join', of: memberId }, true);
    if (inviterId !== null && inviterId !== userId)
      await follow(ctx, { circleId, userId: inviterId, kind: 'invite', of: memberId }, true);
  }),
  afterEvent(topicShown, 'reputation.topic-shown', (ctx, topic) => followPost(ctx, topic, true)),
  afterEvent(topicGone, 'reputation.topic-gone', (ctx, topic) => followPost(ctx, topic, false)),
  afterEvent(topicFeatured, 'reputation.topic-featured', followFeature),
  afterEvent(commentShown, 'reputation.comment-shown', (ctx, { circleId, userId, commentId: of, at }) =>
    follow(ctx, { circleId, userId, kind: 'comment', of, at }, true),
  ),
  afterEvent(commentGone, 'reputation.comment-gone', (ctx, { circleId, userId, commentId: of }) =>
    follow(ctx, { circleId, userId, kind: 'comment', of }, false),
  ),
  afterEvent(checkedIn, 'reputation.checked-in', (ctx, { circleId, userId, checkinId: of, at }) =>
    follow(ctx, { circleId, userId, kind: 'checkin', of, at }, true),
  ),
  afterEvent(checkinRemoved, 'reputation.checkin-removed', (ctx, { circleId, userId, checkinId: of }) =>
    follow(ctx, { circleId, userId, kind: 'checkin', of }, false),
  ),
  afterEvent(activitySigned, 'reputation.activity-signed', async (ctx, given) => {
    const { circleId, userId, activityId, signed, at } = given;
    // Of no circle: there is nobody to earn it from.
    if (circleId === null) return;
    await follow(ctx, { circleId, userId, kind: 'activity', of: `${activityId}:${userId}`, at }, signed);
  }),
];
