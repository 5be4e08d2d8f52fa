import { cardShare, cardStyleLabels, cardStyles, shownStyle } from '@qunlu/contract/card/rules.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { downloadFrom } from '../../../platform/host/download.ts';
import { host } from '../../../platform/host/host.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { qrcodeAddress } from '../../../platform/qrcode.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { shortLinkOptions } from '../../share/parts/short-link.ts';
import { MissingCard } from '../parts/missing-card.tsx';
import { ToFirstCard } from '../parts/to-first-card.tsx';
import { cardPaths } from '../paths.ts';
import { useNamedCard, type CachedCard } from '../queries.ts';
import { drawPoster } from './poster/drawing.ts';
import type { PosterStyle } from './poster/looks.ts';
import css from './poster.module.css';

const styles = cardStyles.map((style) => ({ value: String(style), label: cardStyleLabels[style] ?? '' }));

/** The first sentence of what a person offers, or of their introduction. */
const firstSentence = (card: CachedCard): string =>
  (card.provide || wordsOf(card.intro))
    .trim()
    .split(/[\n。！？!?]/)[0]
    ?.trim() ?? '';

async function pictureOf(client: QueryClient, card: CachedCard, style: PosterStyle): Promise<string> {
  const link = client.fetchQuery(shortLinkOptions(cardShare(card).path));
  const canvas = document.createElement('canvas');
  const drawn = await drawPoster(
    canvas,
    {
      user_id: card.user_id,
      realname: card.realname,
      company: card.company,
      position: card.position,
      avatar: card.avatar,
      font: card.settings.fontfamily,
      sentence: firstSentence(card),
      qrcode: link.then((address) => qrcodeAddress(address, true)),
    },
    style,
  );
  const blob = drawn ? await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png')) : null;
  if (!blob) throw new Error('海报没有画出来，请检查网络后重试');
  return URL.createObjectURL(blob);
}

/** A picture of one's own card to keep or share: five styles, and a QR code of the card. */
export default function Poster() {
  const id = useIdQuery();
  const card = useNamedCard(id);
  const [chosen, setChosen] = useState<PosterStyle | null>(null);
  const own = card.data;
  const style = chosen ?? ((own ? shownStyle(own.card_style) : 1) as PosterStyle);
  const poster = useQuery({
    queryKey: ['card.poster', own?.card_id, style, card.dataUpdatedAt],
    queryFn: own ? ({ client }) => pictureOf(client, own, style) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const picture = poster.data;
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);

  if (isNotFound(card.error))
    return id === null ? (
      <ToFirstCard title="名片海报" why="海报由名片画成，带着您的二维码" />
    ) : (
      <MissingCard />
    );
  const name = own?.realname ?? '';
  const error = card.error ?? poster.error;
  return (
    <Page
      header={<ScreenHeader title="名片海报" back={cardPaths.default()} />}
      footer={
        host().canDownload && (
          <Button
            block
            disabled={!picture}
            onClick={() => picture && downloadFrom(picture, `${name}的名片.png`)}
          >
            保存海报
          </Button>
        )
      }
    >
      <div className={css['looks']}>
        <Segmented
          label="样式"
          options={styles}
          value={String(style)}
          onChange={(value) => setChosen(Number(value) as PosterStyle)}
        />
      </div>
      {error ? (
        <ErrorState
          message={sentence(error)}
          onRetry={() => void (card.error ? card.refetch() : poster.refetch())}
        />
      ) : (
        <figure className={css['sheet']}>
          {picture ? (
            <img src={picture} alt={`${name}的名片海报，二维码扫开是名片`} />
          ) : (
            <Skeleton label="正在画海报">
              <span className={css['waiting']} />
            </Skeleton>
          )}
          <figcaption className={css['hint']}>长按图片可以保存或发送</figcaption>
        </figure>
      )}
    </Page>
  );
}
