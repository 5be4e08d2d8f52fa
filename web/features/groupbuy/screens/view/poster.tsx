import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { buyShare } from '@qunlu/contract/groupbuy/rules.ts';
import { DrawnPoster, PosterActions, useDrawn } from '../../../../platform/poster.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { pictureFrom } from '../../../../ui/poster/pen.ts';
import { usePassedLink } from '../../../share/parts/short-link.ts';
import { groupbuyPaths } from '../../paths.ts';
import { drawBuy } from './drawing.ts';

/** A picture for the group chat: what there is and what is left of it, until when, with the code that leads here. */
export function Poster({ buy }: { buy: Buy }) {
  const { buy_id: id, title, rev, pieces } = buy;
  const share = buyShare(buy, buy.user.name);
  const link = usePassedLink(share.path);
  const drawn = useDrawn(['groupbuy.poster', id, rev, pieces, link], () =>
    pictureFrom((canvas) => drawBuy(canvas, buy, link)),
  );
  return (
    <Page
      header={<ScreenHeader title="团购海报" back={groupbuyPaths.view(id)} />}
      footer={
        <PosterActions
          picture={drawn.data}
          file={`${title}.png`}
          passes={{ what: '链接', title: share.title, desc: share.desc, link, image: share.image }}
        />
      }
    >
      <DrawnPoster drawn={drawn} alt={`${title}的海报，二维码扫开就能接龙`} />
    </Page>
  );
}
