import { useState } from 'react';
import { DrawnPoster, PosterActions, useDrawn } from '../../../platform/poster.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Page } from '../../../ui/page.tsx';
import { pictureFrom } from '../../../ui/poster/pen.ts';
import { vipPaths } from '../paths.ts';
import { usePosterText } from '../queries.ts';
import { drawVipPoster, type VipLook, vipLooks } from './poster/drawing.ts';

/** A picture that invites to a membership, with one's own code: three looks, to keep or to pass on (R005). */
export default function Poster() {
  const { userId } = useSession();
  const given = usePosterText();
  const [look, setLook] = useState<VipLook>('gilt');
  const text = given.data;
  const drawn = useDrawn(
    ['vip.poster.picture', text?.link, look, given.dataUpdatedAt],
    text && (() => pictureFrom((canvas) => drawVipPoster(canvas, { ...text, userId }, look))),
  );
  return (
    <Page
      header={<ScreenHeader title="会员海报" back={vipPaths.open} />}
      footer={
        text && (
          <PosterActions
            picture={drawn.data}
            file={`${text.name}的会员海报.png`}
            passes={{
              what: '链接',
              title: `${text.name}邀请您开通群录会员`,
              desc: text.lines.join('，'),
              link: text.link,
              image: '',
            }}
          />
        )
      }
    >
      <DrawnPoster
        looks={{ options: vipLooks, value: look, onChange: (next) => setLook(next as VipLook) }}
        read={given}
        drawn={drawn}
        alt={`${text?.name ?? ''}的会员海报，二维码扫开是会员页`}
      />
    </Page>
  );
}
