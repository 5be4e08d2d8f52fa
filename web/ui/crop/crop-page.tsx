import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { ErrorState } from '../error-state.tsx';
import { SubmitFooter } from '../form/submit-footer.tsx';
import type { Crop } from './crop.tsx';
import css from './crop-page.module.css';
import { cut, type Area } from './cut.ts';

const zooms = { min: 1, max: 4, step: 0.05 } as const;
/** Pixels that an arrow key moves the picture. */
const keyStep = 12;

/** Part of `cropSquare`: moves by drag or arrow keys, grows by pinch, wheel or the slider. */
export function CropPage(props: { src: string; side: number; onDone: (cropped: Crop) => void }) {
  const { src, side, onDone } = props;
  const id = useId();
  const image = useRef<HTMLImageElement | null>(null);
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zooms.min);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const [broken, setBroken] = useState(false);

  async function finish(): Promise<void> {
    if (!area || !image.current) return;
    setBusy(true);
    onDone((await cut(image.current, area, side)) ?? 'whole');
  }

  return (
    <PageSheet
      title="移动和缩放"
      onClose={() => onDone(null)}
      footer={
        <SubmitFooter label="使用" busy={busy} disabled={!area || broken} onClick={() => void finish()} />
      }
    >
      {broken ? (
        <ErrorState message="图片打不开，请换一张" retryLabel="返回" onRetry={() => onDone(null)} />
      ) : (
        <div className={css['root']}>
          <div className={css['stage']}>
            <Cropper
              image={src}
              crop={at}
              zoom={zoom}
              minZoom={zooms.min}
              maxZoom={zooms.max}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={keyStep}
              disableAutomaticStylesInjection
              mediaProps={{ alt: '', crossOrigin: 'anonymous', onError: () => setBroken(true) }}
              cropperProps={{ role: 'application', 'aria-label': '头像范围，用方向键移动图片' }}
              setImageRef={(ref) => {
                image.current = ref.current;
              }}
              onCropChange={setAt}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          </div>
          <div className={css['zoom']}>
            <label htmlFor={id}>缩放</label>
            <input
              id={id}
              type="range"
              {...zooms}
              value={zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
            />
          </div>
        </div>
      )}
    </PageSheet>
  );
}
