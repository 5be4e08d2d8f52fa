import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { X } from '../../../ui/icons.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useBanners } from '../queries.ts';
import css from './start-banner.module.css';
import { Target } from './target.tsx';

const key = 'start-banner-day';
const today = (): string => dayText(Math.floor(Date.now() / 1000));

function seenToday(): boolean {
  try {
    return localStorage.getItem(key) === today();
  } catch {
    // Without a memory it would come back with every visit: rather never.
    return true;
  }
}

function keepSeen(): void {
  try {
    localStorage.setItem(key, today());
  } catch {
    // It was not shown then either.
  }
}

/** What is said at the start of the app (D165): once a day, over the page and never instead of it, gone with one touch. */
export function StartBanner() {
  const [open, setOpen] = useState(() => !seenToday());
  const { data } = useBanners('start', open);
  const [banner] = data?.list ?? [];
  if (!open || !banner) return null;
  const close = (): void => {
    keepSeen();
    setOpen(false);
  };
  return (
    <aside className={css['root']} aria-label={banner.alt}>
      <Target url={banner.url} className={css['target']} onFollow={close}>
        <Picture className={css['picture']} src={pictureAt(banner.image, 750)} alt="" eager />
        <span className={css['caption']}>{banner.alt}</span>
      </Target>
      <span className={css['close']}>
        <IconButton label="关闭" onClick={close}>
          <X size={20} aria-hidden />
        </IconButton>
      </span>
    </aside>
  );
}
