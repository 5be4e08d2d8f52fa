import { SearchLink } from '../../../ui/search-link.tsx';
import { discoveryPaths } from '../paths.ts';

/** A field that leads to the one search (V022). */
export const SearchEntry = ({ label = '搜索人、通讯录、服务和活动' }: { label?: string }) => (
  <SearchLink href={discoveryPaths.search()} label={label} />
);
