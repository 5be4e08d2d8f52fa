import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { activityShare } from '@qunlu/contract/activity/rules.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { DrawnPoster, PosterActions, useDrawn } from '../../../platform/poster.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { pictureFrom } from '../../../ui/poster/pen.ts';
import { usePassedLink } from '../../share/parts/short-link.ts';
import { MissingActivity } from '../parts/missing-activity.tsx';
import { activityPaths } from '../paths.ts';
import { useActivity } from '../queries/view.ts';
import { type ActivityLook, activityLooks, drawActivity } from './qrcode/drawing.ts';

/** A picture that invites to an activity, with its code: to keep or to pass on (R111). */
export default function Qrcode() {
  const id = useIdParam();
  const read = useActivity(id);
  if (isNotFound(read.error)) return <MissingActivity />;
  if (read.data) return <Poster activity={read.data} />;
  return (
    <Page header={<ScreenHeader title="活动海报" back={activityPaths.view(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Poster({ activity }: { activity: Activity }) {
  const { activity_id: id, title, starts_at: at } = activity;
  const [now] = useState(() => Date.now() / 1000);
  const [look, setLook] = useState<ActivityLook>('paper');
  const share = activityShare(activity, sharedWhen(at, now));
  const link = usePassedLink(share.path);
  const drawn = useDrawn(['activity.poster', id, activity.rev, link, look], () =>
    pictureFrom((canvas) => drawActivity(canvas, { activity, link, now }, look)),
  );
  return (
    <Page
      header={<ScreenHeader title="活动海报" back={activityPaths.view(id)} />}
      footer={
        <PosterActions
          picture={drawn.data}
          file={`${title}.png`}
          passes={{ what: '链接', title: share.title, desc: share.desc, link, image: share.image }}
        />
      }
    >
      <DrawnPoster
        looks={{ options: activityLooks, value: look, onChange: (next) => setLook(next as ActivityLook) }}
        drawn={drawn}
        alt={`${title}的海报，二维码扫开是活动页`}
      />
    </Page>
  );
}
