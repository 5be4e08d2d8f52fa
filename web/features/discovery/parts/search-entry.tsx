import { Search } from '../../../ui/icons.ts';
import { discoveryPaths } from '../paths.ts';
import css from './search-entry.module.css';

/** A field that leads to the one search (V022). */
export function SearchEntry({ label = '搜索人、通讯录、服务和活动' }: { label?: string }) {
  return (
    <a className={css['entry']} href={discoveryPaths.search()}>
      <Search size={18} aria-hidden />
      {label}
    </a>
  );
}
