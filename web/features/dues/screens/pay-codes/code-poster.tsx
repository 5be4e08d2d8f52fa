import type { PayCode } from '@qunlu/contract/dues/pay-codes.ts';
import { copyText } from '../../../../platform/host/contact.ts';
import { host } from '../../../../platform/host/host.ts';
import { DrawnPoster, PosterActions, useDrawn } from '../../../../platform/poster.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { pictureFrom } from '../../../../ui/poster/pen.ts';
import { drawPayPoster } from './drawing.ts';

/** The code as a picture to print: what for, how much, where to scan. */
export function CodePoster({ code, onClose }: { code: PayCode; onClose: () => void }) {
  const drawn = useDrawn(['dues.pay-poster', code.code], () =>
    pictureFrom((canvas) => drawPayPoster(canvas, code)),
  );
  return (
    <PageSheet
      title="收款海报"
      onClose={onClose}
      footer={
        host().canDownload ? (
          <PosterActions picture={drawn.data} file={`${code.purpose}的收款海报.png`} />
        ) : (
          <Button block onClick={() => void copyText(code.link, '付款链接已复制')}>
            复制付款链接
          </Button>
        )
      }
    >
      <DrawnPoster drawn={drawn} alt={`${code.purpose}的收款海报，二维码扫开是付款页`} />
    </PageSheet>
  );
}
