import { useRef, useState } from 'react';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { Picture } from '../../../ui/picture.tsx';
import css from './carousel.module.css';
import { Target } from './target.tsx';

/** Pixels of a slide at twice its size. */
const pictureWidth = 960;

export interface CarouselPicture {
  image: string;
  alt: string;
  url: string;
}

interface CarouselProps {
  label: string;
  pictures: readonly CarouselPicture[];
  /** What each shows stands on it, for everybody to read. */
  captions?: boolean;
}

/** Pictures side by side, moved by the finger or the wheel. They never move by themselves. */
export function Carousel({ label, pictures, captions = false }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  function moved(): void {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    setAt(Math.min(pictures.length - 1, Math.round(scrollLeft / Math.max(1, clientWidth))));
  }
  return (
    <div className={css['root']} role="group" aria-label={label}>
      <ul className={css['track']} ref={track} onScroll={moved}>
        {pictures.map(({ image, alt, url }, index) => (
          <li key={index} className={css['one']}>
            <Target url={url} className={css['target']}>
              <Picture
                className={css['picture']}
                src={pictureAt(image, pictureWidth)}
                alt={captions ? '' : alt}
                eager={index === 0}
              />
              {captions && <span className={css['caption']}>{alt}</span>}
            </Target>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <p className={css['dots']} aria-hidden>
          {pictures.map((_one, index) => (
            <span key={index} className={css['dot']} data-on={index === at || undefined} />
          ))}
        </p>
      )}
    </div>
  );
}
