import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { activityShare } from '@qunlu/contract/activity/rules.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { requireLogin, session } from '../../../../platform/session.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { Camera, QrCode, ShieldBan } from '../../../../ui/icons.ts';
import { openReport } from '../../../moderation/parts/report-sheet.tsx';
import { openShareSheet } from '../../../share/parts/share-sheet.tsx';
import { activityPaths } from '../../paths.ts';

export async function shareActivity(activity: Activity): Promise<void> {
  const { user, activity_id: id } = activity;
  await openShareSheet({
    ...activityShare(activity, sharedWhen(activity.starts_at, Date.now() / 1000)),
    avatar: { id: user.user_id, name: user.name, src: user.avatar },
    poster: activityPaths.qrcode(id),
  });
}

/** What one can do with an activity besides registering. */
export async function moreActions({ activity_id: id, title, can }: Activity): Promise<void> {
  const chosen = await actionSheet({
    title,
    items: [
      { key: 'photos' as const, label: '现场照片', icon: <Camera size={20} aria-hidden /> },
      { key: 'qrcode' as const, label: '活动海报', icon: <QrCode size={20} aria-hidden /> },
      ...(can.host
        ? []
        : [
            {
              key: 'report' as const,
              label: '举报',
              icon: <ShieldBan size={20} aria-hidden />,
              danger: true,
            },
          ]),
    ],
  });
  if (chosen === 'photos') navigate(activityPaths.post(id));
  else if (chosen === 'qrcode') navigate(activityPaths.qrcode(id));
  else if (chosen === 'report') {
    if (session().guest) requireLogin();
    else await openReport({ type: 'activity', id, title: '这个活动' });
  }
}
