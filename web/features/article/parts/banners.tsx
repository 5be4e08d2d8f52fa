import { usePart } from '../../../platform/later.ts';
import { useBanners } from '../queries.ts';
import css from './banners.module.css';
import { Carousel } from './carousel.tsx';

/**
 * What operators show at the top of home or of finding (D165), for this person, this place and this hour; nothing at all when there is
 * none. With home comes the one of the start, once a day.
 */
export function Banners({ place }: { place: 'home' | 'find' }) {
  const { data } = useBanners(place);
  const start = usePart(() => import('./start-banner.tsx'), place === 'home');
  const list = data?.list ?? [];
  return (
    <>
      {list.length > 0 && (
        <div className={css['root']}>
          <Carousel captions label="推荐" pictures={list} />
        </div>
      )}
      {start && <start.StartBanner />}
    </>
  );
}
