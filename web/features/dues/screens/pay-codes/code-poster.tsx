import type { PayCode } from '@qunlu/contract/dues/pay-codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { copyText } from '../../../../platform/host/contact.ts';
import { downloadFrom } from '../../../../platform/host/download.ts';
import { host } from '../../../../platform/host/host.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { pictureFrom } from '../../../../ui/poster/pen.ts';
import { PosterSheet } from '../../../../ui/poster/poster-sheet.tsx';
import { drawPayPoster } from './drawing.ts';

/** The code as a picture to print: what for, how much, where to scan. */
export function CodePoster({ code, onClose }: { code: PayCode; onClose: () => void }) {
  const drawn = useQuery({
    queryKey: ['dues.pay-poster', code.code],
    queryFn: () => pictureFrom((canvas) => drawPayPoster(canvas, code)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const picture = drawn.data;
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);
  const saves = host().canDownload;
  return (
    <PageSheet
      title="收款海报"
      onClose={onClose}
      footer={
        saves ? (
          <Button
            block
            disabled={!picture}
            onClick={() => picture && downloadFrom(picture, `${code.purpose}的收款海报.png`)}
          >
            保存海报
          </Button>
        ) : (
          <Button block onClick={() => void copyText(code.link, '付款链接已复制')}>
            复制付款链接
          </Button>
        )
      }
    >
      {drawn.error ? (
        <ErrorState message={sentence(drawn.error)} onRetry={() => void drawn.refetch()} />
      ) : (
        <PosterSheet picture={picture} alt={`${code.purpose}的收款海报，二维码扫开是付款页`} />
      )}
    </PageSheet>
  );
}
