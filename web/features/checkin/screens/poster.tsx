import type { CampaignView } from '@qunlu/contract/checkin/entity.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { shareLink } from '../../../platform/host/share-data.ts';
import { DrawnPoster, PosterActions, useDrawn } from '../../../platform/poster.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { pictureFrom } from '../../../ui/poster/pen.ts';
import { CampaignGate } from '../parts/campaign-gate.tsx';
import { drawStreak } from '../parts/drawing.ts';
import { checkinPaths } from '../paths.ts';
import { useCircleOf } from '../queries/campaigns.ts';

/** The streak as a picture that can be kept and shown. */
export default function Poster() {
  return <CampaignGate title="打卡海报">{(campaign) => <Streak campaign={campaign} />}</CampaignGate>;
}

function Streak({ campaign }: { campaign: CampaignView }) {
  const { id, title, me } = campaign;
  const circleId = useIdParam();
  const circle = useCircleOf(circleId).data;
  const drawn = useDrawn(
    ['checkin.poster', id, me.streak, me.total],
    circle &&
      (() =>
        pictureFrom((canvas) =>
          drawStreak(canvas, {
            title,
            circle: circle.name,
            ...me,
            link: shareLink(`/phonebook/${circleId}`),
          }),
        )),
  );
  return (
    <Page
      header={<ScreenHeader title="打卡海报" back={checkinPaths.view(circleId, id)} />}
      footer={<PosterActions picture={drawn.data} file={`${title}连续${me.streak}天.png`} />}
    >
      <DrawnPoster drawn={drawn} alt={`${title}，连续 ${me.streak} 天，累计 ${me.total} 天`} />
    </Page>
  );
}
