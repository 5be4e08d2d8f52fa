import {
  cardShare,
  cardStyleLabels,
  cardStyles,
  isVipStyle,
  shownStyle,
  vipCardStyleLabels,
  vipCardStyles,
} from '@qunlu/contract/card/rules.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { host } from '../../../platform/host/host.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { DrawnPoster, PosterActions, useDrawn } from '../../../platform/poster.tsx';
import { qrcodeAddress } from '../../../platform/qrcode.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { pictureFrom } from '../../../ui/poster/pen.ts';
import { shortLinkOptions } from '../../share/parts/short-link.ts';
import { MissingCard } from '../parts/missing-card.tsx';
import { ToFirstCard } from '../parts/to-first-card.tsx';
import { cardPaths } from '../paths.ts';
import { useNamedCard, type CachedCard } from '../queries.ts';
import { drawPoster } from './poster/drawing.ts';
import type { PosterStyle } from './poster/looks.ts';

const styles = cardStyles.map((style) => ({ value: String(style), label: cardStyleLabels[style] ?? '' }));
const vipStyles = vipCardStyles.map((style) => ({
  value: String(style),
  label: vipCardStyleLabels[style] ?? '',
}));

/** The own style is in sight: more do not fit than the first few. */
function choiceFor({ vip_member, card_style }: CachedCard) {
  if (vip_member !== 1) return styles;
  return isVipStyle(card_style) ? [...vipStyles, ...styles] : [...styles, ...vipStyles];
}

/** The first sentence of what a person offers, or of their introduction. */
const firstSentence = (card: CachedCard): string =>
  (card.provide || wordsOf(card.intro))
    .trim()
    .split(/[\n。！？!?]/)[0]
    ?.trim() ?? '';

function pictureOf(client: QueryClient, card: CachedCard, style: PosterStyle): Promise<string> {
  const link = client.fetchQuery(shortLinkOptions(cardShare(card).path));
  const content = {
    user_id: card.user_id,
    realname: card.realname,
    company: card.company,
    position: card.position,
    avatar: card.avatar,
    font: card.settings.fontfamily,
    sentence: firstSentence(card),
    qrcode: link.then((address) => qrcodeAddress(address, true)),
  };
  return pictureFrom((canvas) => drawPoster(canvas, content, style));
}

/** A picture of one's own card to keep or share: five styles, and a QR code of the card. */
export default function Poster() {
  const id = useIdQuery();
  const card = useNamedCard(id);
  const [chosen, setChosen] = useState<PosterStyle | null>(null);
  const own = card.data;
  const style = chosen ?? ((own ? shownStyle(own.card_style) : 1) as PosterStyle);
  const client = useQueryClient();
  const drawn = useDrawn(
    ['card.poster', own?.card_id, style, card.dataUpdatedAt],
    own && (() => pictureOf(client, own, style)),
  );

  if (isNotFound(card.error))
    return id === null ? (
      <ToFirstCard title="名片海报" why="海报由名片画成，带着您的二维码" />
    ) : (
      <MissingCard />
    );
  const name = own?.realname ?? '';
  return (
    <Page
      header={<ScreenHeader title="名片海报" back={cardPaths.default()} />}
      footer={host().canDownload && <PosterActions picture={drawn.data} file={`${name}的名片.png`} />}
    >
      <DrawnPoster
        looks={{
          options: own ? choiceFor(own) : styles,
          value: String(style),
          onChange: (value) => setChosen(Number(value) as PosterStyle),
        }}
        read={card}
        drawn={drawn}
        alt={`${name}的名片海报，二维码扫开是名片`}
      />
    </Page>
  );
}
