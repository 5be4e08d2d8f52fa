import type { ActivityLine } from '@qunlu/contract/activity/entity.ts';
import { activityState, phaseLabels } from '@qunlu/contract/activity/rules.ts';
import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { imagesOf, pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useState, type ReactNode } from 'react';
import { PictureRow, RowFact } from '../../../ui/picture-row.tsx';
import { RowPicture } from '../../../ui/row-picture.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { activityPaths } from '../paths.ts';
import { DayMark } from './day-mark.tsx';
import { Price } from '../../../ui/price.tsx';

interface ActivityRowProps {
  activity: ActivityLine;
  /** Where it leads; else its page. */
  href?: string;
  /** Tags of whoever's list it is; else how it stands for everybody. */
  marks?: ReactNode;
}

/** An activity in a list: its day, its name, when and where, for how much. */
export function ActivityRow({ activity, href, marks }: ActivityRowProps) {
  const [now] = useState(() => Date.now() / 1000);
  const { activity_id: id, title, images, starts_at: from, ends_at: to } = activity;
  const { online, cityname, place, fee, fee_max: feeMax, registered, user } = activity;
  const [image] = imagesOf(images);
  const where = online ? '线上' : [cityname, place].filter((part) => part !== '').join(' ');
  return (
    <PictureRow
      top
      href={href ?? activityPaths.view(id)}
      picture={
        image === undefined ? (
          <DayMark at={from} />
        ) : (
          <RowPicture src={pictureAt(image, 192)} fallback={<DayMark at={from} />} />
        )
      }
      title={title}
      facts={
        <>
          <RowFact>{activityWhen(from, to, now)}</RowFact>
          <RowFact line>{[where, user.name].filter((part) => part !== '').join(' · ')}</RowFact>
        </>
      }
      foot={
        <>
          <Price fee={fee} feeMax={feeMax} />
          {registered > 0 && <RowFact>{registered} 人会来</RowFact>}
          {marks ?? <Stands activity={activity} />}
        </>
      }
    />
  );
}

/** How it stands, where one could not just register. */
function Stands({ activity: { state, phase, registered, seats } }: { activity: ActivityLine }) {
  if (state === activityState.cancelled) return <Tag tone="bad">已取消</Tag>;
  if (phase === 'open') return null;
  const full = phase === 'closed' && seats >= 0 && registered >= seats;
  return <Tag tone={phase === 'running' ? 'good' : 'neutral'}>{full ? '已报满' : phaseLabels[phase]}</Tag>;
}
