import { navigate } from './location.ts';

/** The target of a link that the router opens itself, or null: `#!/card/12`, `/?id=5#!/card/edit`. */
export function routeTarget(link: HTMLAnchorElement): string | null {
  const written = link.getAttribute('href') ?? '';
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  if (written.startsWith('#!/')) return written;
  const url = new URL(written, location.href);
  const isRoute = url.origin === location.origin && url.pathname === '/' && url.hash.startsWith('#!/');
  return isRoute ? url.search + url.hash : null;
}

/** Opens links to routes without loading the page: a screen writes plain `<a href={…}>`. Answers with the function that stops it. */
export function startLinks(target: Document): () => void {
  const clicked = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('href')) return;
    const route = routeTarget(link);
    if (route === null) return;
    event.preventDefault();
    navigate(route);
  };
  target.addEventListener('click', clicked);
  return () => target.removeEventListener('click', clicked);
}
