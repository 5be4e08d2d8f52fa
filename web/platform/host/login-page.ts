import { navigate } from '../router/location.ts';

/** The login page; afterwards the person is at `callback`. */
export function openLoginPage(callback: string): void {
  const query = callback === '/' ? '' : `?${new URLSearchParams({ callback }).toString()}`;
  navigate(`/login${query}`, { replace: true });
}
