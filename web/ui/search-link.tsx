import { Search } from './icons.ts';
import css from './search-link.module.css';

/** Looks like a field, and leads to where one searches. */
export const SearchLink = ({ href, label }: { href: string; label: string }) => (
  <a className={css['root']} href={href}>
    <Search size={18} aria-hidden />
    {label}
  </a>
);
