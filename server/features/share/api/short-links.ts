export { makeShortLink, placeholderLink } from '../service/short-links.ts';
