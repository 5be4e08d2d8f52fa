import type PhotoSwipe from 'photoswipe';
import { useEffect, useRef } from 'react';
import { Modal } from '../dialog/modal.tsx';
import { popTip } from '../dialog/pop-tip.tsx';
import { PART_FAILED } from '../words.ts';
import css from './lightbox.module.css';

export interface LightboxPicture {
  src: string;
  /** What it shows, for who does not see it. */
  alt: string;
}

interface Slide {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Until a picture has come, it has the shape of the window. */
const slideOf = ({ src, alt }: LightboxPicture): Slide => ({
  src,
  alt,
  width: window.innerWidth,
  height: window.innerHeight,
});

const words = {
  closeTitle: '关闭',
  zoomTitle: '放大或缩小',
  arrowPrevTitle: '上一张',
  arrowNextTitle: '下一张',
  errorMsg: '图片加载失败',
} as const;

/** Part of `openLightbox`. The viewer itself is fetched when it is first opened. */
export function LightboxDialog(props: {
  pictures: readonly LightboxPicture[];
  at: number;
  onClose: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(props);
  const close = useRef(props.onClose);
  useEffect(() => {
    close.current = props.onClose;
  });

  useEffect(() => {
    const { pictures, at } = first.current;
    let viewer: PhotoSwipe | undefined;
    let left = false;
    async function show(): Promise<void> {
      const [{ default: Viewer }] = await Promise.all([import('photoswipe'), import('photoswipe/style.css')]);
      if (left || !place.current) return;
      viewer = viewerOf(Viewer, pictures.map(slideOf), at, place.current);
      viewer.on('destroy', () => close.current());
      viewer.init();
      // The viewer marks itself as a dialog without a name, inside the dialog that has one.
      viewer.element?.setAttribute('role', 'group');
      viewer.element?.removeAttribute('aria-modal');
    }
    show().catch(() => {
      popTip(PART_FAILED, { type: 'bad' });
      close.current();
    });
    return () => {
      left = true;
      viewer?.destroy();
    };
  }, []);

  return (
    <Modal kind="bare" label="查看图片" onClose={props.onClose}>
      <div ref={place} className={css['root']} />
    </Modal>
  );
}

function viewerOf(Viewer: typeof PhotoSwipe, slides: Slide[], at: number, place: HTMLElement): PhotoSwipe {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = new Viewer({
    ...words,
    dataSource: slides,
    index: at,
    appendToEl: place,
    indexIndicatorSep: ' / ',
    bgOpacity: 1,
    loop: false,
    showHideAnimationType: still ? 'none' : 'fade',
    // Focus, Escape and back belong to the dialog around it.
    escKey: false,
    trapFocus: false,
    returnFocus: false,
  });
  viewer.on('loadComplete', ({ content, isError }) => {
    const { element, index } = content;
    const slide = slides[index];
    if (isError || !slide || !(element instanceof HTMLImageElement)) return;
    const { naturalWidth: width, naturalHeight: height } = element;
    if (width === 0 || (slide.width === width && slide.height === height)) return;
    Object.assign(slide, { width, height });
    viewer.refreshSlideContent(index);
  });
  return viewer;
}
