import type { VipPoster } from '@qunlu/contract/vip/calls.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { copyText } from '../../../platform/host/contact.ts';
import { downloadFrom } from '../../../platform/host/download.ts';
import { host } from '../../../platform/host/host.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Copy, Share2 } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { pictureFrom } from '../../../ui/poster/pen.ts';
import { PosterLooks, PosterSheet } from '../../../ui/poster/poster-sheet.tsx';
import { vipPaths } from '../paths.ts';
import { usePosterText } from '../queries.ts';
import { drawVipPoster, type VipLook, vipLooks } from './poster/drawing.ts';

/** A picture that invites to a membership, with one's own code: three looks, to keep or to pass on (R005). */
export default function Poster() {
  const { userId } = useSession();
  const given = usePosterText();
  const [look, setLook] = useState<VipLook>('gilt');
  const text = given.data;
  const drawn = useQuery({
    queryKey: ['vip.poster.picture', text?.link, look, given.dataUpdatedAt],
    queryFn: text
      ? () => pictureFrom((canvas) => drawVipPoster(canvas, { ...text, userId }, look))
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const picture = drawn.data;
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);
  const error = given.error ?? drawn.error;
  return (
    <Page
      header={<ScreenHeader title="会员海报" back={vipPaths.open} />}
      footer={text && <Actions text={text} picture={picture} />}
    >
      <PosterLooks options={vipLooks} value={look} onChange={(next) => setLook(next as VipLook)} />
      {error ? (
        <ErrorState
          message={sentence(error)}
          onRetry={() => void (given.error ? given.refetch() : drawn.refetch())}
        />
      ) : (
        <PosterSheet picture={picture} alt={`${text?.name ?? ''}的会员海报，二维码扫开是会员页`} />
      )}
    </Page>
  );
}

/** Keeping the picture where the host can, else passing on the link is the main thing. */
function Actions({ text, picture }: { text: VipPoster; picture: string | undefined }) {
  const saves = host().canDownload;
  const copy = () => copyText(text.link, '链接已复制');

  async function pass(): Promise<void> {
    const { name, link } = text;
    const wish = { title: `${name}邀请您开通群录会员`, desc: text.lines.join('，'), link, image: '' };
    if ((await host().share(wish)) === 'unavailable') await copy();
  }

  return (
    <>
      {saves && (
        <Button
          block
          disabled={!picture}
          onClick={() => picture && downloadFrom(picture, `${text.name}的会员海报.png`)}
        >
          保存海报
        </Button>
      )}
      <Button
        block
        kind={saves ? 'quiet' : 'primary'}
        icon={host().canShare ? <Share2 size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        onClick={() => void (host().canShare ? pass() : copy())}
      >
        {host().canShare ? '分享链接' : '复制链接'}
      </Button>
    </>
  );
}
